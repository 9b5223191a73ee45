package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/engine/solver"
)

// Hint says which moves win, and how quickly one of them does; in a lost position which
// move is the hardest to answer. In published modes that is of the round, and a choice of a hand has a
// hint too.
func (c *Coach) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	p, err := read(v)
	if err != nil {
		return game.Hint{}, err
	}
	var a advice
	if p.Mode().Published() {
		a, err = c.adviseRound(ctx, p)
	} else {
		a, err = c.adviseMatch(ctx, p, v)
	}
	if err != nil {
		return game.Hint{}, err
	}
	return a.hint(), nil
}

// advice is a hint in the making: the sentences, and the moves that they name or sum up, those
// of the quickest tower alone where one is named.
type advice struct {
	said  []game.Phrase
	moves []kamisado.Move
	// sure is set when the moves are proven to win.
	sure bool
}

// adviseMatch is the hint in a mode that is solved as a whole.
func (c *Coach) adviseMatch(ctx context.Context, p kamisado.Position, v game.View) (advice, error) {
	moves, err := c.split(ctx, p, c.limits.hint)
	switch {
	case err != nil:
		return advice{}, err
	case !moves.whole:
		return c.saySome(ctx, p, moves)
	case len(moves.winning) == 0:
		return c.sayLost(ctx, p, moves.nodes)
	}
	return c.sayWon(ctx, p, v, moves)
}

// hint is the advice to show: a picture marks the moves of one tower, or nobody could tell
// which mark belongs to which of them.
func (a advice) hint() game.Hint {
	h := game.Hint{Said: a.said}
	slides, pushed := 0, false
	for _, m := range mostOfOneTower(a.moves) {
		h.Advised = append(h.Advised, game.AdvisedMove{Move: game.Move(m.String()), Sure: a.sure})
		if m.IsPush() {
			pushed = true
		} else {
			slides++
		}
		h.Caption = game.Say("kamisado.hint.marks.try", "Cell", m.From.String(), "Plural", slides)
	}
	switch {
	case pushed && slides > 0:
		h.Caption.Key = "kamisado.hint.marks.both"
	case pushed:
		h.Caption.Key = "kamisado.hint.marks.push"
	case a.sure:
		h.Caption.Key = "kamisado.hint.marks.sure"
	}
	return h
}

// mostOfOneTower are the moves of the tower that has the most of some.
func mostOfOneTower(moves []kamisado.Move) (most []kamisado.Move) {
	for _, group := range byTower(moves) {
		if len(group) > len(most) {
			most = group
		}
	}
	return most
}

// saySome is the hint where deciding all moves takes too long.
func (c *Coach) saySome(ctx context.Context, p kamisado.Position, moves split) (advice, error) {
	if len(moves.winning) > 0 {
		return advice{[]game.Phrase{game.Say("kamisado.hint.example", "Moves", or(moves.winning))}, moves.winning, true}, nil
	}
	winner, err := c.solver.Winner(ctx, p, solver.Limits{Nodes: c.limits.hint})
	switch {
	case isBound(err):
		return advice{said: []game.Phrase{game.Say("kamisado.hint.unknown")}}, nil
	case err != nil:
		return advice{}, err
	case winner == p.Turn():
		return advice{said: []game.Phrase{game.Say("kamisado.hint.won")}}, nil
	}
	return c.sayLost(ctx, p, c.limits.hint)
}

// sayWon is the hint for a won position.
func (c *Coach) sayWon(ctx context.Context, p kamisado.Position, v game.View, moves split) (advice, error) {
	if now, move, ok := sayNow(p, moves.winning); ok {
		return advice{append(now, sayBait(p, moves.losing)...), []kamisado.Move{move}, true}, nil
	}
	said := sayValues(p, moves)
	if len(moves.winning) == 1 && len(moves.losing) > 0 {
		said = append(said, sayNote(v, moves.winning[0])...)
	}
	quick, marked, err := c.sayQuick(ctx, p, moves.winning)
	if err != nil {
		return advice{}, err
	}
	return advice{append(append(said, quick...), sayBait(p, moves.losing)...), marked, true}, nil
}

// fewLosing is up to how many losing moves are named instead of the winning ones, mostTowers how many
// towers a hint for a free choice names.
const fewLosing, mostTowers = 3, 4

// sayValues says which moves win and which lose.
func sayValues(p kamisado.Position, moves split) []game.Phrase {
	wins, loses := len(moves.winning), len(moves.losing)
	switch {
	case loses == 0 && wins == 1:
		return []game.Phrase{game.Say("kamisado.hint.single", "Move", moves.winning[0].String())}
	case loses == 0:
		return []game.Phrase{game.Say("kamisado.hint.every")}
	case wins == 1:
		return []game.Phrase{game.Say("kamisado.hint.only", "Move", moves.winning[0].String())}
	case loses <= fewLosing && loses < wins:
		return []game.Phrase{game.Say("kamisado.hint.except", "Moves", and(moves.losing))}
	case p.Forced() == kamisado.None:
		said := []game.Phrase{game.Say("kamisado.hint.free", "Winning", wins, "All", wins+loses)}
		for i, group := range byTower(moves.winning) {
			if i == mostTowers {
				return append(said, game.Say("kamisado.hint.towers"))
			}
			from := group[0].From
			said = append(said, game.Say("kamisado.hint.tower",
				"Tower", kamisado.ColouredTerm(p.At(from).Colour), "Cell", from.String(), "Moves", and(group)))
		}
		return said
	}
	return []game.Phrase{game.Say("kamisado.hint.some", "Moves", and(moves.winning), "Losing", loses)}
}

// byTower groups moves by the tower that makes them, in the order of their first.
func byTower(moves []kamisado.Move) (groups [][]kamisado.Move) {
	place := make(map[kamisado.Cell]int)
	for _, m := range moves {
		i, known := place[m.From]
		if !known {
			i, place[m.From] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], m)
	}
	return groups
}

// sayNote says what the view says of a move: whom it forces to do what.
func sayNote(v game.View, m kamisado.Move) []game.Phrase {
	for _, group := range v.Groups {
		for _, choice := range group.Choices {
			if choice.Move == game.Move(m.String()) {
				return []game.Phrase{game.Say("kamisado.hint.after", "Move", m.String(), "Note", choice.Note)}
			}
		}
	}
	return nil
}

// winsRound reports whether a move wins the round at once, and the match with it.
func winsRound(p kamisado.Position, m kamisado.Move) (round, match bool) {
	end := endOf(&p, m)
	round = end != nil && end.Winner == p.Turn()
	return round, round && end.Match
}

// sayNow names a winning move that ends the round at once, the match rather than
// the round alone.
func sayNow(p kamisado.Position, winning []kamisado.Move) (said []game.Phrase, move kamisado.Move, ok bool) {
	for _, m := range winning {
		round, match := winsRound(p, m)
		if match {
			return []game.Phrase{game.Say("kamisado.hint.now", "Move", m.String())}, m, true
		}
		if round && !ok {
			said, move, ok = []game.Phrase{game.Say("kamisado.hint.nowround", "Move", m.String())}, m, true
		}
	}
	return said, move, ok
}

// sayBait warns of a move that wins the round and loses the match.
func sayBait(p kamisado.Position, losing []kamisado.Move) []game.Phrase {
	for _, m := range losing {
		if round, _ := winsRound(p, m); round {
			return []game.Phrase{game.Say("kamisado.hint.bait", "Move", m.String(), "Opponent", kamisado.SideTerm(1-p.Turn()))}
		}
	}
	return nil
}

// soon is within how many moves an end is mentioned: people cannot follow a longer line.
const soon = 6

// sayQuick names a winning move after which the round is over soon, that after
// which it is soonest as far as that is quickly found out, and returns the winning moves of
// its tower; all where none is named.
func (c *Coach) sayQuick(
	ctx context.Context, p kamisado.Position, winning []kamisado.Move,
) ([]game.Phrase, []kamisado.Move, error) {
	var best kamisado.Move
	least := soon + 1
	for _, m := range winning {
		plies, err := c.plies(ctx, p, m, c.limits.race/uint64(len(winning)))
		switch {
		case isBound(err): // far off
		case err != nil:
			return nil, nil, err
		case plies < least:
			best, least = m, plies
		}
	}
	if least > soon {
		return nil, winning, nil
	}
	key := "kamisado.hint.quick"
	if len(winning) == 1 {
		key = "kamisado.hint.within"
	}
	said := game.Say(key, "Move", best.String(), "Span", spanTerm(p), "Plies", least)
	others := func(m kamisado.Move) bool { return m.From != best.From }
	return []game.Phrase{said}, slices.DeleteFunc(slices.Clone(winning), others), nil
}

// spanTerm is what ends with a round: the round or, where there is only one, the match.
func spanTerm(p kamisado.Position) game.Term {
	return game.Term("kamisado.span." + p.Mode().String())
}

// plies returns in how many moves the round ends, the given one counted.
func (c *Coach) plies(ctx context.Context, p kamisado.Position, m kamisado.Move, nodes uint64) (int, error) {
	next, effect := p.Play(m)
	if effect.Round != nil {
		return 1, nil
	}
	plies, err := c.solver.Distance(ctx, next, solver.Limits{Nodes: nodes})
	return 1 + plies, err
}

// mostNamed is how many moves a sentence names at most, plus one: a list is not shortened
// by a single move.
const mostNamed = 4

// join lists moves in words: "a8a5", "a8a5 and a8b7", "a8a5, a8b7, c1c6, d1d4 and
// 5 more". word is "and" or "or".
func join(moves []kamisado.Move, word string) game.Phrase {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = m.String()
	}
	switch {
	case len(names) == 1:
		return game.Say("kamisado.moves.one", "Move", names[0])
	case len(names) <= mostNamed+1:
		return game.Say("kamisado.moves."+word, "Moves", strings.Join(names[:len(names)-1], ", "),
			"Last", names[len(names)-1])
	}
	return game.Say("kamisado.moves.more."+word, "Moves", strings.Join(names[:mostNamed], ", "),
		"More", len(names)-mostNamed)
}

// and lists moves that win, or such as would have won.
func and(moves []kamisado.Move) game.Phrase { return join(moves, "and") }
func or(moves []kamisado.Move) game.Phrase  { return join(moves, "or") }

// sayLost is the hint for a lost position: what can still be had, and always a
// move to try, one that the perfect player would play. spent is how many nodes the
// proof took that it is lost.
func (c *Coach) sayLost(ctx context.Context, p kamisado.Position, spent uint64) (advice, error) {
	opponent := kamisado.SideTerm(1 - p.Turn())
	if moves := p.AppendMoves(nil); len(moves) == 1 {
		return advice{
			said: []game.Phrase{game.Say("kamisado.hint.doomed", "Move", moves[0].String(), "Opponent", opponent)}, moves: moves,
		}, nil
	}
	if p.Forced() == kamisado.None {
		spent = 0 // as the perfect player counts: it asks for the value alone
	}
	round, err := findRound(ctx, c.solver, p, openings[:])
	if err != nil {
		return advice{}, err
	}
	found, err := findSwindle(ctx, c.solver, &p, round, spent, nil)
	if err != nil {
		return advice{}, err
	}
	best := found.moves[:1]
	if found.point {
		return advice{
			said: []game.Phrase{game.Say("kamisado.hint.point", "Move", best[0].String(), "Opponent", opponent)}, moves: best,
		}, nil
	}
	said := append([]game.Phrase{game.Say("kamisado.hint.none", "Opponent", opponent)}, sayRound(p, round)...)
	if len(round.winning) == 1 {
		return advice{said: said, moves: round.winning}, nil // that one is recommended already
	}
	return advice{said: append(said, sayTry(p, found)), moves: best}, nil
}

// sayRound says whether the round can be won, and how.
func sayRound(p kamisado.Position, r proven) []game.Phrase {
	switch {
	case !r.known:
		return nil
	case !r.won:
		return []game.Phrase{game.Say("kamisado.hint.round.lost", "Opponent", kamisado.SideTerm(1-p.Turn()),
			"Own", p.Points(p.Turn()), "Other", p.Points(1-p.Turn()))}
	case len(r.winning) == 0:
		return []game.Phrase{game.Say("kamisado.hint.round.open")}
	case len(r.winning) == 1:
		return []game.Phrase{game.Say("kamisado.hint.round.play", "Move", r.winning[0].String())}
	}
	return []game.Phrase{game.Say("kamisado.hint.round.won", "Moves", or(r.winning))}
}

// sayTry recommends a move and says what speaks for it.
func sayTry(p kamisado.Position, s swindle) game.Phrase {
	move := s.moves[0]
	switch {
	case s.keeping < s.replies && s.plies > 0:
		return game.Say("kamisado.hint.longtrap", "Move", move.String(), "Span", spanTerm(p), "Plies", s.plies,
			"Opponent", kamisado.SideTerm(1-p.Turn()), "Keeping", s.keeping, "Replies", s.replies)
	case s.keeping < s.replies:
		return game.Say("kamisado.hint.trap", "Move", move.String(),
			"Opponent", kamisado.SideTerm(1-p.Turn()), "Keeping", s.keeping, "Replies", s.replies)
	case s.plies > 0:
		return game.Say("kamisado.hint.longest", "Move", move.String(), "Span", spanTerm(p), "Plies", s.plies)
	}
	if unsafe, replies := unsafeReplies(p, move); unsafe > 0 {
		return game.Say("kamisado.hint.narrow", "Move", move.String(), "Unsafe", unsafe, "Replies", replies,
			"Plural", replies, "Span", spanTerm(p))
	}
	return game.Say("kamisado.hint.try", "Move", move.String())
}

// unsafeReplies counts the opponent's replies to a move, and those after which the
// round can be won at once. There are none where the opponent has no turn, and where
// a reply wins the round at once.
func unsafeReplies(p kamisado.Position, m kamisado.Move) (unsafe, replies int) {
	next, effect := p.Play(m)
	if effect.Round != nil || next.Turn() == p.Turn() {
		return 0, 0
	}
	for _, reply := range next.AppendMoves(nil) {
		after, effect := next.Play(reply)
		replies++
		switch {
		case effect.Round != nil && effect.Round.Winner != p.Turn():
			return 0, 0
		case effect.Round != nil ||
			after.Turn() == p.Turn() && slices.ContainsFunc(after.AppendMoves(nil), func(m kamisado.Move) bool {
				round, _ := winsRound(after, m)
				return round
			}):
			unsafe++
		}
	}
	return unsafe, replies
}

// adviseRound is the hint in a match of a published mode: what is proven of the round that is
// being played, and what the perfect player would do. Of later rounds nothing is proven.
func (c *Coach) adviseRound(ctx context.Context, p kamisado.Position) (advice, error) {
	f := &perfect{c.solver}
	if p.Choosing() {
		hand, lineUps, err := f.fill(ctx, &p, sameEveryTime())
		if err != nil {
			return advice{}, err
		}
		return advice{said: sayFill(&p, hand, lineUps)}, nil
	}
	proof, err := f.prover().prove(ctx, &p)
	if err != nil {
		return advice{}, err
	}
	try, err := f.follow(ctx, &p, proof, sameEveryTime())
	if err != nil {
		return advice{}, err
	}
	if proof.won {
		return sayRoundWon(p, proof, try), nil
	}
	said := []game.Phrase{sayRoundOpen(p, proof), game.Say("kamisado.hint.plain", "Said", sayPlay(p, try, "try"))}
	return advice{said: said, moves: []kamisado.Move{try}}, nil
}

// sameEveryTime is chance for advice, which is the same for the same question.
func sameEveryTime() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

// sayRoundOpen says what is known of a round that is not proven to be won.
func sayRoundOpen(p kamisado.Position, proof proven) game.Phrase {
	opponent, key := 1-p.Turn(), "kamisado.hint.roundlost"
	switch {
	case !proof.known:
		key = "kamisado.hint.unproven"
	case proof.endMatch(&p, opponent):
		key = "kamisado.hint.matchlost"
	case proof.points > 1:
		key = "kamisado.hint.roundlost.points"
	}
	return game.Say(key, "Opponent", kamisado.SideTerm(opponent), "Points", proof.points)
}

// sayPlay names the move to play, and says so where there is no other. word is for a slide that is
// one of several moves.
func sayPlay(p kamisado.Position, m kamisado.Move, word string) game.Phrase {
	only := len(p.AppendMoves(nil)) == 1
	switch {
	case only && m.IsPush():
		word = "onlypush"
	case only:
		word = "only"
	case m.IsPush():
		word = "push"
	}
	return game.Say("kamisado.hint.play."+word, "Move", m.String(), "Cell", m.From.String())
}

// sayRoundWon is the hint where the round is proven to be won: the move to play, what it wins, and
// the others of which the same is proven. A move that ends the round at once needs no others.
func sayRoundWon(p kamisado.Position, proof proven, try kamisado.Move) advice {
	if end := endOf(&p, try); end != nil {
		key := "kamisado.hint.nowpoints"
		if end.Match {
			key = "kamisado.hint.now"
		}
		said := game.Say(key, "Move", try.String(), "Points", end.Scored, "Plural", end.Scored)
		return advice{[]game.Phrase{said}, []kamisado.Move{try}, true}
	}
	key := "kamisado.hint.roundwon"
	switch {
	case proof.endMatch(&p, p.Turn()):
		key = "kamisado.hint.matchwon"
	case proof.points > 1:
		key = "kamisado.hint.roundwon.points"
	}
	said := []game.Phrase{game.Say(key, "Said", sayPlay(p, try, "best"), "Points", proof.points)}
	others := slices.DeleteFunc(slices.Clone(proof.moves), func(m kamisado.Move) bool { return m == try })
	if len(others) > 0 {
		said = append(said, game.Say("kamisado.hint.alike", "Moves", and(others)))
	}
	return advice{
		said, slices.DeleteFunc(slices.Clone(proof.moves), func(m kamisado.Move) bool { return m.From != try.From }), true,
	}
}

// sayFill says what is proven of both line-ups, which the opponent begins, and names a hand.
func sayFill(p *kamisado.Position, hand kamisado.Hand, lineUps [kamisado.Hands]lineUp) (said []game.Phrase) {
	opponent, chosen, other := 1-p.Turn(), lineUps[hand], lineUps[1-hand]
	pairs := []any{
		"Hand", kamisado.HandTerm(hand), "Move", hand.String(), "Opponent", kamisado.SideTerm(opponent),
		"Points", chosen.points, "More", other.points, "Trials", chosen.trials, "Won", chosen.won, "OtherWon", other.won,
	}
	switch {
	case chosen.points == 0 || other.points == 0 || chosen.known != other.known:
		// The sentence on the hand says it.
	case !chosen.known:
		said = append(said, game.Say("kamisado.hint.fill.unproven"))
	case p.Points(opponent)+min(chosen.points, other.points) >= p.Mode().Target():
		said = append(said, game.Say("kamisado.hint.fill.matchlost", pairs...))
	default:
		said = append(said, game.Say("kamisado.hint.fill.lost", pairs...))
	}
	key := "trials"
	switch {
	case chosen.points == 0:
		key = "wins"
	case other.known && !chosen.known:
		key = "open"
	case other.points > chosen.points:
		key = "fewer"
	case other.won == chosen.won:
		key = "alike"
	case other.won > chosen.won:
		key = "ahead"
	}
	return append(said, game.Say("kamisado.hint.fill."+key, pairs...))
}
