package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// handButton lets players see what their seat alone may know.
func handButton(sc scene) []chat.Control {
	if !sc.facts.Hidden {
		return nil
	}
	return []chat.Control{chat.Buttons{{Label: sc.say.Text("button.hand"), Style: chat.Agree, Do: chat.Hand{Match: sc.ID, Ply: sc.Ply}}}}
}

// hand shows a player's hand in private. A press in a hand that is shown already
// brings that one up to date.
func (b *Bot) hand(ctx context.Context, r *Request, do chat.Hand) (Reply, error) {
	s, err := b.table.load(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	if err := s.MayLook(r.User.ID); err != nil {
		return b.excuse(r, err, &s), nil
	}
	if !b.facts(s).Hidden {
		return b.whisper(r, "bot.unknown"), nil
	}
	return b.handReply(r, s, ""), nil
}

// handScene is a match as its player may know it, in the player's language.
func (b *Bot) handScene(r *Request, s sitting) scene {
	return b.sceneFor(s, s.Seat(r.User.ID), b.private(r))
}

// handReply shows a hand: in the place of the one that was pressed, else in a new
// message. notice is said above it.
func (b *Bot) handReply(r *Request, s sitting, notice string) Reply {
	sc := b.handScene(r, s)
	m := b.handText(sc, notice)
	m.Controls = handControls(sc, picks{})
	if !r.At.files() {
		b.withoutPicture(&m, sc, []game.Term{chat.PermissionFiles})
	} else if err := b.drawHand(&m, sc); err != nil {
		b.Log.Error("draw a hand", "match", s.ID, "seat", int(sc.view.Seat), "error", err)
		b.withoutPicture(&m, sc, nil)
	}
	reply := Reply{Message: m}
	if r.handed() {
		reply.Kind = Update
	}
	return reply
}

// drawHand puts the picture of a hand into a message. The name of the file tells
// nothing of it, and clients do not show an old one for it.
func (b *Bot) drawHand(m *chat.Message, sc scene) (err error) {
	m.File, err = b.paint(sc.game, sc.view, sc.say, fmt.Sprintf("%s-%s-%d-%d.png", sc.Game, sc.ID, sc.Ply, sc.view.Seat))
	return err
}

// handText is the message of a hand without picture and controls.
func (b *Bot) handText(sc scene, notice string) chat.Message {
	m := b.boardText(sc)
	m.Ping = nil
	m.Text = sc.say.Text("hand.heading", "Match", string(sc.ID), "Side", side(sc.facts, sc.view.Seat)) + "\n" + m.Text
	if notice != "" {
		m.Text = notice + "\n" + m.Text
	}
	return m
}

// handControls are what a player can do from a hand.
func handControls(sc scene, picked picks) []chat.Control {
	var controls []chat.Control
	if sc.Phase == match.Playing && slices.Contains(sc.view.ToMove, sc.view.Seat) {
		controls = moveControls(sc, picked)
	}
	if sc.Phase == match.Playing {
		controls = append(controls, chat.Buttons{{Label: sc.say.Text("button.refresh"), Do: chat.Hand{Match: sc.ID, Ply: sc.Ply}}})
	}
	return controls
}

// playHand makes a move from a hand. The answer is the hand after it, and after the
// computers that are quick; everybody's board is brought up to date beside it.
func (b *Bot) playHand(ctx context.Context, r *Request, s sitting, c match.Play) (Reply, error) {
	after, err := b.command(ctx, r, s, c)
	if err != nil {
		return b.handRefused(r, err, after), nil
	}
	return b.carry(ctx, r, after, Update, func(s sitting) Reply {
		reply := b.handReply(r, s, "")
		show := func(ctx context.Context) {
			b.quietly("bring a board up to date", s, b.repostLacking(ctx, s.ID, r.At.Missing))
		}
		reply.Committed, reply.Rescue = true, show
		reply.After = func(ctx context.Context, _ string) { show(ctx) }
		return reply
	}), nil
}

// handRefused says in the hand why a move from it was refused, so that an old hand
// becomes a new one.
func (b *Bot) handRefused(r *Request, err error, s sitting) Reply {
	excuse := b.excuse(r, err, &s)
	var refusal *game.Error
	if !errors.As(err, &refusal) || s.MayLook(r.User.ID) != nil {
		return excuse
	}
	return b.handReply(r, s, excuse.Message.Text)
}
