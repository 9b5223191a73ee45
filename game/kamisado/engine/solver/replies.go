package solver

import (
	"context"
	"fmt"

	"kamisado/game/kamisado"
)

// ProvenReply is a reply to a first move that wins, and in how many moves the round ends
// when the winner hurries and the loser delays, the reply counted. It holds for both
// modes: whoever wins the first round of a standard match wins the match.
type ProvenReply struct {
	First, Reply kamisado.Move
	Plies        int
}

// mirrored returns a move as the mirror shows it.
func mirrored(m kamisado.Move) kamisado.Move {
	return kamisado.Move{From: m.From ^ 7, To: m.To ^ 7}
}

// inTable reports whether a first move stands for its mirror image too: its replies alone
// are in the table.
func inTable(first kamisado.Move) bool { return first.From&7 < 4 }

// proveReplies computes the replies to the first moves that win.
func (p *prover) proveReplies(ctx context.Context, start kamisado.Position) error {
	for _, first := range p.proof.First {
		if first.Value == Loss || !inTable(first.Move) {
			continue
		}
		if err := p.proveRepliesTo(ctx, start, first.Move); err != nil {
			return err
		}
	}
	return nil
}

func (p *prover) proveRepliesTo(ctx context.Context, start kamisado.Position, first kamisado.Move) error {
	position, _ := start.Play(first)
	j, err := p.begin(ctx, &position, Limits{})
	if err != nil {
		return err
	}
	defer j.end()
	moves := position.AppendMoves(nil)
	sortMoves(moves)
	delays, err := j.delays(&position, moves)
	if err != nil {
		return err
	}
	for _, d := range delays {
		p.proof.Replies = append(p.proof.Replies, ProvenReply{first, d.Move, d.Plies})
	}
	p.count(0, 0, j.meter.nodes)
	return nil
}

// readReply reads a line of the table of replies, of three words.
func (p *Proof) readReply(first, reply, plies string) (err error) {
	var r ProvenReply
	if r.First, err = kamisado.ParseMove(first); err != nil {
		return err
	}
	if r.Reply, err = kamisado.ParseMove(reply); err != nil {
		return err
	}
	if _, err = fmt.Sscanf(plies, "%d", &r.Plies); err == nil {
		p.Replies = append(p.Replies, r)
	}
	return err
}

// delays returns how long replies to a match's first move put off the end, from the table;
// false for other positions, and for first moves that lose.
func (b *book) delays(p *kamisado.Position, moves []kamisado.Move) ([]Delay, bool) {
	if p.Turn() != kamisado.White || len(b.replies) == 0 {
		return nil, false
	}
	start := kamisado.Start(p.Mode())
	for _, first := range b.winning[p.Mode()] {
		if next, _ := start.Play(first); next != *p {
			continue
		}
		delays := make([]Delay, len(moves))
		for i, m := range moves {
			line := [2]kamisado.Move{first, m}
			if !inTable(first) {
				line = [2]kamisado.Move{mirrored(first), mirrored(m)}
			}
			delays[i] = Delay{Move: m, Plies: b.replies[line], Exact: true}
		}
		return delays, true
	}
	return nil, false
}
