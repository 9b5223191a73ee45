package bot

import (
	"context"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/match"
)

// drawRoutes registers draws and takebacks: the offer, typed or by a button, and the answers to it.
func (b *Bot) drawRoutes(m *chat.Mux) {
	for _, what := range []match.Offering{match.Draw, match.Takeback} {
		command := map[match.Offering]string{match.Draw: "draw", match.Takeback: "undo"}[what]
		offer := func(ctx context.Context, r *chat.Request) (chat.Reply, error) { return b.offerOrAnswer(ctx, r, what) }
		m.Command(chat.Command{Name: command, Options: []chat.Option{b.matchOption()}}, offer, chat.Public, chat.AnyTurn)
		m.Control(string(what)+"/{match}/{ply:number}", offer, chat.AnyTurn)
		m.Control(string(what)+"/{match}/{ply:number}/{answer:accept|decline}", offer, chat.AnyTurn)
	}
}

// offerOrAnswer offers a draw or asks for a takeback, or answers that. What is offered from a private
// message is shown on the board beside it.
func (b *Bot) offerOrAnswer(ctx context.Context, r *chat.Request, what match.Offering) (chat.Reply, error) {
	s, err := b.meantByOffer(ctx, r, what)
	if err != nil {
		return chat.Reply{}, err
	}
	before := s
	s, err = b.Sessions.Do(ctx, causeOf(r), s, b.offerCommand(ctx, r, s, what))
	if err != nil {
		return b.nameMatch(ctx, r, s, b.whileOffered(r, s, what, err, b.errorReply(r, err, &s))), nil
	}
	if r.Vars["answer"] == "decline" {
		s = b.withEvent(s, "board.declined."+string(what), "User", view.Mention(r.User.ID))
	}
	if s.TakenBack > before.TakenBack && len(s.Moves) < len(before.Moves) {
		asker, key := s.ToMove()[0], "board.takenback" // the asker's own last move was the first to go
		if before.TakenBack == 0 && len(s.People()) == 1 {
			key = "board.takenback.records"
		}
		s = b.withEvent(s, key, "User", view.Mention(asker), "Moves", view.MoveList(before.Moves[len(s.Moves):]))
	}
	if !r.ClickedPrivately() || !b.Delivery.Reachable(ctx, s) {
		return b.board(r, s, r.ReplyKind()), nil
	}
	reply := b.ephemeral(r, "more.done", "Link", b.linkTo(s))
	reply.Kind, reply.After = chat.Update, b.untilMove(r, s)
	return b.besideBoard(r, s, reply), nil
}

// meantByOffer returns the match that an action is about: the only one in the channel in which it can be
// done, where a typed command names none.
func (b *Bot) meantByOffer(ctx context.Context, r *chat.Request, what match.Offering) (session.Session, error) {
	if r.Match() == "" && r.Message == "" {
		rows, err := b.matchRows(ctx, r, match.Playing)
		if err != nil {
			return session.Session{}, err
		}
		here := b.readRows(ctx, hereOf(rows, r.At))
		if len(here) > 1 {
			here = slices.DeleteFunc(here, func(s session.Session) bool {
				_, err := b.Sessions.Preview(s, b.offerCommand(ctx, r, s, what))
				return err != nil
			})
		}
		if len(here) == 1 {
			return b.lockMatch(ctx, here[0].ID)
		}
	}
	return b.requestedMatch(ctx, r)
}

// offerCommand returns what an action asks of a match. A command that was typed is about the match as it
// is found.
func (b *Bot) offerCommand(ctx context.Context, r *chat.Request, s session.Session, what match.Offering) match.Command {
	ply := s.Ply
	if r.Message != "" {
		ply = s.IntendedPly(r.Number("ply"))
	}
	switch r.Vars["answer"] {
	case "accept":
		return match.Agree{User: r.User.ID, What: what, Ply: ply}
	case "decline":
		return match.Refuse{User: r.User.ID, What: what, Ply: ply}
	}
	proven := what == match.Draw && b.proven(ctx, r, s)
	return match.Offer{User: r.User.ID, What: what, Ply: ply, Proven: proven}
}

// maxProof is how long a coach may take to prove a draw: who offers one waits for the answer.
const maxProof = 1500 * time.Millisecond

// proven reports whether the position of a match is known to be drawn, where a computer has to agree to that. It
// returns false if the game's coach finds no proof in time. A hint for the position shares its work.
func (b *Bot) proven(ctx context.Context, r *chat.Request, s session.Session) bool {
	if b.Games.Of(s.Game).Hinter == nil || len(s.People()) > 1 || s.MayPlay(r.User.ID, match.AnyPly) != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, maxProof)
	defer cancel()
	hint, err := b.hints.wait(ctx, r.User.ID, b.hinting(s, s.View(s.Seat(r.User.ID))))
	return err == nil && hint.Drawn
}
