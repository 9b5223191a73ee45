package bot

import (
	"context"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// tableButtons are what a table of more than two has beside its moves: to stop when
// the match is decided, and to replace who keeps the others waiting. Whether it is
// late enough for that, the press is told: so no board has to be changed by a clock.
func tableButtons(sc scene) chat.Buttons {
	var row chat.Buttons
	if _, ok := sc.stop(); ok && len(sc.People()) > 0 {
		row = append(row, chat.Button{
			Label: sc.say.Text("button.stop"), Do: chat.Offer{Match: sc.ID, Ply: sc.Ply, What: match.Stop},
		})
	}
	if seat, ok := sc.awaitedSeat(); ok {
		row = append(row, chat.Button{
			Label: sc.say.Text("button.replace"), Do: chat.Replace{Match: sc.ID, Ply: sc.Ply, Seat: seat},
		})
	}
	return row
}

// stop is how a match would end if its players agreed to stop it now.
func (sc scene) stop() (game.Outcome, bool) {
	if stopper, ok := sc.Position.(game.Stopper); ok && sc.Phase == match.Playing {
		return stopper.Stop()
	}
	return game.Outcome{Winner: game.Nobody}, false
}

// awaitedSeat is the person whom a table of several people waits for, if a computer
// could sit there.
func (sc scene) awaitedSeat() (game.Seat, bool) {
	if !sc.Table() || len(sc.People()) < 2 || len(sc.game.Levels) == 0 || len(sc.ToMove()) != 1 {
		return game.Nobody, false
	}
	return sc.Seat(sc.ToMove()[0]), true
}

// replace has a computer take the seat of somebody who keeps a table waiting. The ply
// is compared before the commit, so the match is read anew.
func (b *Bot) replace(ctx context.Context, r *Request, do chat.Replace) (Reply, error) {
	s, err := b.table.load(ctx, do.Match)
	if err != nil {
		return Reply{}, err
	}
	if b.stand(s) == "" {
		return b.whisper(r, "bot.unknown"), nil // no such button was shown
	}
	if s.Phase == match.Playing && s.Ply != do.Ply {
		return b.excuse(r, game.Refuse(game.KindStale, 0, game.Say("match.stale")), &s), nil
	}
	gone := s.person(do.Seat)
	s, err = b.command(ctx, r, s, match.Replace{User: r.User.ID, Seat: do.Seat, Level: b.stand(s), Now: b.Now()})
	if err != nil {
		return b.excuse(r, err, &s), nil
	}
	s = b.replaced(s, do.Seat, gone, r.User.ID)
	b.table.land(s.ID, s.Version-1)
	return b.carry(ctx, r, s, r.kind(), func(s sitting) Reply {
		return b.updated(r, s, b.message(s, r.At.Missing))
	}), nil
}

// person is the user on a seat; empty for none.
func (s *sitting) person(seat game.Seat) string {
	if seat < 0 || int(seat) >= len(s.Players) {
		return ""
	}
	return s.Players[seat].User
}

// replaced notes for the board that a computer has a person's seat, and who wanted that
// if it was another: beside the news of the last move, which the match still stands at.
func (b *Bot) replaced(s sitting, seat game.Seat, user, by string) sitting {
	if user == "" || s.Phase != match.Playing || s.person(seat) != "" {
		return s
	}
	key := "board.replaced"
	if by != user {
		key = "board.replaced.by"
	}
	s.since = []game.Event{{Phrase: game.Say(key, "User", mention(user), "Player", seat, "By", mention(by))}}
	b.table.put(s)
	return s
}
