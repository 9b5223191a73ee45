package match

import (
	"time"

	"kamisado/game"
)

// Frames returns what everybody saw of a match that is played again move by move: after every so many
// moves and after the last one. The end of a round comes before the position that the next one begins with.
func Frames(rules game.Rules, r Record, every int) (views []game.View, err error) {
	ply, last := 0, len(r.Moves)
	_, err = Replay(rules, r, func(p game.Position) {
		if ply%every == 0 || ply == last {
			if viewer, ok := p.(game.RoundViewer); ok {
				if end, since, ended := viewer.RoundEnd(); ended && since == 0 {
					views = append(views, end)
				}
			}
			views = append(views, r.View(p, ply, game.Nobody))
		}
		ply++
	})
	if err != nil {
		return nil, err
	}
	return views, nil
}

// Reviewed returns the view of the position after so many moves of a match as a review shows it, or of the end of the
// round that the last of them ended, with the moves that would have been better. Where reveal is set, which makes a
// seat's view one for others, it is the view of the seat that has moved. Errors are those of Replay.
func Reviewed(
	rules game.Rules, r Record, review game.Review, at int, reveal func(game.View) game.View,
) (v game.View, err error) {
	ply, last := 0, len(r.Moves)
	at = min(at, last)
	_, err = Replay(rules, r, func(p game.Position) {
		if ply == at {
			v = r.View(p, ply, game.Nobody)
			if rounds, ok := p.(game.RoundViewer); ok && at < last {
				if end, since, ended := rounds.RoundEnd(); ended && since == 0 {
					v = end
				}
			}
			if reveal != nil && at > 0 {
				v = reveal(r.View(p, ply, r.Moves[at-1].Seat))
			}
		}
		ply++
	})
	if err != nil {
		return game.View{}, err
	}
	if j, ok := r.Judged(review, at); ok {
		for _, better := range j.Better {
			better.Missed = true
			v.Advised = append(v.Advised, better)
		}
	}
	if turning := review.TurningPoint; turning != nil && at == last {
		v.Advised = append(v.Advised, turning.Better...)
	}
	return v, nil
}

// Unjudged returns how many moves came before the first one that a review judges, such as to deal.
func (r *Record) Unjudged(review game.Review) int { return max(0, len(r.Moves)-len(review.Moves)) }

// Judged returns what a review says of the move that led to a position; false for none.
func (r *Record) Judged(review game.Review, at int) (j game.JudgedMove, ok bool) {
	number := at - r.Unjudged(review)
	if number < 1 || number > len(review.Moves) {
		return j, false
	}
	return review.Moves[number-1], true
}

// View returns what a seat saw of the position of a ply. That of the last one says how the match ended, also where it
// was ended from outside the rules.
func (r *Record) View(p game.Position, ply int, seat game.Seat) game.View {
	if _, over := p.Outcome(); !over && r.Outcome != nil && ply == len(r.Moves) {
		return EndView(p, seat, *r.Outcome)
	}
	return p.View(seat)
}

// ReplayWithin is how long posting a match again may take: whoever has begun it and is not done
// by then is taken for dead.
const ReplayWithin = time.Minute

type (
	// ClaimReplay is committed before a match that is over is posted again, so that of several
	// who want that at once one does it.
	ClaimReplay struct{}
	// ReleaseReplay gives a claim back, State.Replaying as ClaimReplay has left it: posting has
	// failed, and may be tried again.
	ReleaseReplay struct{ Claim time.Time }
	// KeepReplay notes which message shows a match that is over again, once.
	KeepReplay struct{ Message string }
)

// replay is the message that shows a match that is over again.
type replay struct {
	Message string `json:"message"`
}

func (c ClaimReplay) decide(d *decision) error {
	if err := d.want(Over); err != nil {
		return err
	}
	if d.Replay != "" || d.now.Before(d.Replaying) {
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(Replaying, game.Nobody, &span{Until: d.now.Add(ReplayWithin).UnixMilli()})
}

func (c ReleaseReplay) decide(d *decision) error {
	if d.Replaying.IsZero() || !d.Replaying.Equal(c.Claim) {
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(Replaying, game.Nobody, &span{})
}

func (c KeepReplay) decide(d *decision) error {
	if err := d.want(Over); err != nil {
		return err
	}
	if d.Replay != "" {
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(Replayed, game.Nobody, &replay{c.Message})
}
