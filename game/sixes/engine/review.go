package engine

import (
	"context"
	"errors"
	"fmt"

	"kamisado/game"
	"kamisado/game/sixes"
)

// The work of a review and what its verdicts mean. A card is estimated well within
// inaccuracyCost; what costs less is as good as the best.
const (
	// cardPlayouts are for each card that was chosen among several, curvePlayouts for each
	// moment of the curve, openPlayouts for the turning point with all hands open.
	cardPlayouts  = 28_000
	curvePlayouts = 400
	openPlayouts  = 4_000

	// inaccuracyCost and mistakeCost are wins in 100 matches, as they are told.
	inaccuracyCost = 2
	mistakeCost    = 5
)

// review is a match with what each card was worth.
type review struct {
	plays  []play
	winner game.Seat
	// moments are the chances of the seats with all hands open, before the first card
	// and after each.
	moments [][sixes.Seats]float64
}

// play is a card that was played.
type play struct {
	before *sixes.Match
	seat   game.Seat
	card   sixes.Card
	// won is set when the match was won before: the others play for the places.
	won bool
	// choices is how many cards could be played. wins is what the card was worth, and best the
	// card that was worth most.
	choices int
	wins    float64
	best    estimate
}

// cost returns how much less the card was worth than the best one.
func (p *play) cost() int { return ofHundred(p.best.wins) - ofHundred(p.wins) }

// Review judges every card of a match that is over. Where there was a choice before somebody had
// won, a card is judged by what its seat could know. Review refuses a match that goes on: it would
// show hidden cards.
func (Coach) Review(
	ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int),
) (game.Review, error) {
	m, ok := p.(*sixes.Match)
	if !ok {
		return game.Review{}, fmt.Errorf("a coach of the sixes reviews a *sixes.Match, not %T", p)
	}
	out, over := m.Outcome()
	switch {
	case !over && end == nil:
		return game.Review{}, errors.New("sixes: a match that goes on cannot be reviewed")
	case !over:
		out = *end
	}
	r, err := follow(ctx, m, progress)
	if err != nil {
		return game.Review{}, err
	}
	r.winner = out.Winner
	return game.Review{Summary: r.summary(), Moves: r.judged(), TurningPoint: r.turning(), Curve: r.curve()}, nil
}

// follow replays a match and estimates its cards.
func follow(ctx context.Context, m *sixes.Match, progress func(done, total int)) (*review, error) {
	r := &review{}
	for before, card := range m.Replay() {
		r.plays = append(r.plays, play{before: before, seat: before.ToMove()[0], card: card})
	}
	for i := range r.plays {
		if err := r.plays[i].estimate(ctx, i); err != nil {
			return nil, err
		}
		r.moments = append(r.moments, chances(r.plays[i].before, curvePlayouts, game.Seed{}))
		if progress != nil {
			progress(i+1, len(r.plays))
		}
	}
	if len(r.plays) > 0 {
		r.moments = append(r.moments, chances(m, curvePlayouts, game.Seed{}))
	}
	return r, nil
}

// estimate estimates a card and the others that could be played, if there was a choice.
func (p *play) estimate(ctx context.Context, number int) error {
	_, p.won = p.before.Stop()
	v := p.before.PlayerView(p.seat)
	p.choices = playableOf(v.Board.(*sixes.Board)).Len()
	if p.won || p.choices == 1 {
		return ctx.Err()
	}
	all, err := estimates(ctx, v, cardPlayouts, game.Seed{}.ForPly(number))
	if err != nil {
		return err
	}
	p.best = all[0]
	for _, e := range all {
		if e.card == p.card {
			p.wins = e.wins
		}
	}
	return nil
}

// judged returns the verdicts on all cards. Of the one that cost most it also says what the two cards were worth with
// all hands open.
func (r *review) judged() []game.JudgedMove {
	list := make([]game.JudgedMove, len(r.plays))
	costliest, found := r.costliest()
	for i := range r.plays {
		p := &r.plays[i]
		list[i] = game.JudgedMove{
			Number: i + 1, Round: 1, Seat: p.seat, Move: moveOf(p.card), Verdict: p.verdict(), Remark: p.remark(),
		}
		if p.verdict() != game.Good {
			list[i].Better = []game.AdvisedMove{{Move: moveOf(p.best.card)}}
		}
		if found && i == costliest {
			list[i].Remark = game.Say("sixes.review.open", "Said", p.remark(),
				"Open", ofHundred(p.openWins(p.card)), "OpenBest", ofHundred(p.openWins(p.best.card)))
		}
	}
	return list
}

// verdict returns what a card was worth. What was not a choice, and what was played for the
// places, is good.
func (p *play) verdict() game.Verdict {
	switch cost := p.cost(); {
	case cost >= mistakeCost:
		return game.Mistake
	case cost >= inaccuracyCost:
		return game.Inaccuracy
	}
	return game.Good
}

// remark says it in words.
func (p *play) remark() game.Phrase {
	switch {
	case p.choices == 1:
		return game.Say("sixes.review.only")
	case p.won:
		return game.Say("sixes.review.places")
	case p.verdict() == game.Good:
		return game.Say("sixes.review.good", "Wins", ofHundred(p.wins))
	}
	return game.Say("sixes.review.worse", "Wins", ofHundred(p.wins), "Better", p.best.card.Symbol(), "Best",
		ofHundred(p.best.wins))
}

// costliest returns the index of the card that cost most of those that were mistakes of
// seats that did not win; false if there is none.
func (r *review) costliest() (at int, ok bool) {
	for i := range r.plays {
		p := &r.plays[i]
		if p.verdict() == game.Mistake && p.seat != r.winner && (!ok || p.cost() > r.plays[at].cost()) {
			at, ok = i, true
		}
	}
	return at, ok
}

// summary returns who won, what cost the others most, and by what that was judged.
func (r *review) summary() game.Phrase {
	if len(r.plays) == 0 {
		return game.Say("sixes.review.nomoves")
	}
	return game.Say("sixes.review.summary", "Said", r.said())
}

// said returns the summary without what it goes by.
func (r *review) said() game.Phrase {
	at, bad := r.costliest()
	switch {
	case !bad && r.winner == game.Nobody:
		return game.Say("sixes.review.undecided.clean")
	case !bad:
		return game.Say("sixes.review.clean", "Winner", sixes.SeatTerm(r.winner))
	}
	p := &r.plays[at]
	pairs := []any{
		"Number", at + 1, "Side", sixes.SeatTerm(p.seat), "Card", p.card.Symbol(), "Wins", ofHundred(p.wins),
		"Better", p.best.card.Symbol(), "Best", ofHundred(p.best.wins),
	}
	if r.winner == game.Nobody {
		return game.Say("sixes.review.undecided.cost", pairs...)
	}
	return game.Say("sixes.review.cost", append(pairs, "Winner", sixes.SeatTerm(r.winner))...)
}

// turning returns the card that cost most; nil where nobody but the winner made a mistake.
func (r *review) turning() *game.TurningPoint {
	at, ok := r.costliest()
	if !ok {
		return nil
	}
	return &game.TurningPoint{Number: at + 1}
}

// openWins returns what a card was worth with all hands open.
func (p *play) openWins(card sixes.Card) float64 {
	after, err := p.before.Play(p.seat, moveOf(card))
	if err != nil {
		return 0 // it could be played
	}
	return chances(after.(*sixes.Match), openPlayouts, game.Seed{})[p.seat]
}

// curve returns each seat's chance to win with all hands open; nil where nothing was played.
func (r *review) curve() *game.Curve {
	if len(r.moments) == 0 {
		return nil
	}
	c := &game.Curve{Top: game.Say("sixes.review.top"), Bottom: game.Say("sixes.review.bottom")}
	for seat := range game.Seat(sixes.Seats) {
		line := game.CurveLine{Name: sixes.SeatTerm(seat)}
		for _, chances := range r.moments {
			line.Values = append(line.Values, 2*chances[seat]-1)
		}
		c.Lines = append(c.Lines, line)
	}
	return c
}
