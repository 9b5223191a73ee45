package coach

import (
	"context"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/kamisado/player"
	"kamisado/game/kamisado/solver"
)

// adviseRound is the hint in a match of a published mode: what is proven of the round that is
// being played, and what the perfect player would do. Of later rounds nothing is proven.
func (c *Coach) adviseRound(ctx context.Context, p kamisado.Position) (advice, error) {
	p, err := settled(p)
	if err != nil {
		return advice{}, err
	}
	if p.Choosing() {
		return c.adviseFill(ctx, p)
	}
	r, err := player.AdviseRound(ctx, c.solver, p)
	if err != nil {
		return advice{}, err
	}
	opponent := kamisado.SideTerm(1 - p.Turn())
	try := game.Say("kamisado.hint.try", "Move", r.Try.String())
	switch {
	case !r.Known:
		return advice{said: []game.Phrase{game.Say("kamisado.hint.unproven"), try}, moves: []kamisado.Move{r.Try}}, nil
	case !r.Won && r.Match:
		return advice{said: []game.Phrase{game.Say("kamisado.hint.matchlost", "Opponent", opponent), try}, moves: []kamisado.Move{r.Try}}, nil
	case !r.Won:
		return advice{said: []game.Phrase{game.Say("kamisado.hint.roundlost", "Opponent", opponent, "Points", r.Points), try}, moves: []kamisado.Move{r.Try}}, nil
	}
	said := []game.Phrase{sayWinning(r)}
	if len(r.Winning) > 1 {
		said = append(said, game.Say("kamisado.hint.prefer", "Move", r.Try.String()))
	}
	return advice{said, r.Winning, true}, nil
}

// sayWinning names moves that are proven to win the round, or the match by it.
func sayWinning(r player.RoundAdvice) game.Phrase {
	key := "kamisado.hint.roundwon"
	if r.Match {
		key = "kamisado.hint.matchwon"
	}
	return game.Say(key, "Moves", or(r.Winning), "Points", r.Points)
}

// settled is a position after the zero moves of a blocked side, which may end the round. A match
// that is over then has no hint.
func settled(p kamisado.Position) (kamisado.Position, error) {
	m := kamisado.NewMatch(p)
	if _, over := m.Outcome(); over {
		return p, game.Refuse(game.KindOver, 0, game.Say("kamisado.over"))
	}
	return m.Board(), nil
}

// adviseFill is the hint for a choice of a hand.
func (c *Coach) adviseFill(ctx context.Context, p kamisado.Position) (advice, error) {
	f, err := player.AdviseFill(ctx, c.solver, p)
	if err != nil {
		return advice{}, err
	}
	return advice{said: []game.Phrase{sayFill(f, 1-p.Turn())}}, nil
}

// sayFill names a hand and says what is known of both line-ups, which the opponent begins.
func sayFill(f player.FillAdvice, opponent game.Seat) game.Phrase {
	chosen, other := f.LineUps[f.Hand], f.LineUps[1-f.Hand]
	key := "kamisado.hint.fill.trials"
	switch {
	case chosen.Points == 0:
		key = "kamisado.hint.fill.wins"
	case other.Known && !chosen.Known:
		key = "kamisado.hint.fill.open"
	case other.Points > chosen.Points:
		key = "kamisado.hint.fill.fewer"
	case other.Won == chosen.Won:
		key = "kamisado.hint.fill.alike"
	}
	return game.Say(key, "Hand", kamisado.HandTerm(f.Hand), "Move", f.Hand.String(), "Opponent", kamisado.SideTerm(opponent),
		"Points", chosen.Points, "More", other.Points, "Trials", chosen.Trials, "Won", chosen.Won, "OtherWon", other.Won)
}

// moment is what is proven of the round at a moment of a match.
type moment struct {
	winner game.Seat
	known  bool
}

// reviewRounds judges the moves of a match of a published mode by what is proven of the round that
// they belong to. Moves of which nothing is proven have no verdict.
func (c *Coach) reviewRounds(ctx context.Context, m *kamisado.Match, progress func(done, total int)) (game.Review, error) {
	var played []played
	for before, move := range m.Replay() {
		played = append(played, newPlayed(before, move))
	}
	if len(played) == 0 {
		return game.Review{Summary: game.Say("kamisado.review.nomoves")}, nil
	}
	r := &roundReview{coach: c, last: make(map[int]int)}
	now, err := c.momentAt(ctx, played[0].before)
	for i := range played {
		if err != nil {
			return game.Review{}, err
		}
		after := m
		if i+1 < len(played) {
			after = played[i+1].before
		}
		now, err = r.judge(ctx, i, &played[i], after, now)
		progress(i+1, len(played))
	}
	return game.Review{Summary: r.summary(len(played)), Moves: r.judged}, err
}

// newPlayed is a move that was played.
func newPlayed(before *kamisado.Match, move kamisado.Move) played {
	p := before.Board()
	return played{before: before, move: move, side: p.Turn()}
}

// momentAt is what is proven of the round of a match: nothing between rounds.
func (c *Coach) momentAt(ctx context.Context, m *kamisado.Match) (moment, error) {
	p := m.Board()
	if p.Choosing() || len(m.ToMove()) == 0 {
		return moment{}, nil
	}
	value, _, err := c.solver.RoundValue(ctx, p, solver.Aim{Side: p.Turn(), Points: 1}, solver.Limits{Nodes: c.limits.review})
	switch {
	case isBound(err):
		return moment{}, nil
	case value == solver.Win:
		return moment{p.Turn(), true}, err
	}
	return moment{1 - p.Turn(), true}, err
}

// roundReview is a review in the making.
type roundReview struct {
	coach  *Coach
	judged []game.JudgedMove
	// last is by round where in judged its last mistake is, mistakes how many each side made.
	last     map[int]int
	mistakes [2]int
}

// judge judges a move by what is proven before and after it, and returns the latter.
func (r *roundReview) judge(ctx context.Context, i int, m *played, after *kamisado.Match, before moment) (moment, error) {
	now, err := r.coach.momentAt(ctx, after)
	if err != nil {
		return now, err
	}
	j := game.JudgedMove{Number: i + 1, Round: m.before.Round(), Seat: m.side, Move: game.Move(m.move.String())}
	if _, fills := m.move.Fill(); fills {
		return now, r.judgeFill(ctx, j, m, now)
	}
	reached := now
	if end := after.Last().Round; end != nil {
		reached = moment{end.Winner, true}
	}
	switch {
	case before.known && before.winner != m.side:
		j.Verdict, j.Remark = game.Losing, game.Say("kamisado.review.roundlost")
	case reached.known && reached.winner == m.side:
		j.Verdict, j.Remark = game.Winning, game.Say("kamisado.review.roundkept")
	case before.known && reached.known:
		return now, r.judgeMistake(ctx, j, m)
	default:
		return now, nil
	}
	r.judged = append(r.judged, j)
	return now, nil
}

// judgeMistake adds a move that gives the win of the round away. The last one of a round is what
// decided it.
func (r *roundReview) judgeMistake(ctx context.Context, j game.JudgedMove, m *played) error {
	p := m.before.Board()
	found, err := r.coach.solver.Round(ctx, p, solver.Aim{Side: m.side, Points: 1}, solver.Limits{Nodes: r.coach.limits.review})
	if err != nil && !isBound(err) {
		return err
	}
	better := split{winning: found.Winning, whole: found.Whole && len(found.Winning) > 0}
	j.Verdict, j.Remark = game.Decisive, withBetter(game.Say("kamisado.review.roundgiven"), better)
	r.add(j)
	return nil
}

// add adds a mistake.
func (r *roundReview) add(j game.JudgedMove) {
	if last, again := r.last[j.Round]; again {
		r.judged[last].Verdict = game.Mistake
	}
	r.last[j.Round] = len(r.judged)
	r.mistakes[j.Seat]++
	r.judged = append(r.judged, j)
}

// judgeFill adds a choice of a hand, if it is proven what it is worth: that whoever begins the next
// round loses it, or that he does not but would have with the other hand.
func (r *roundReview) judgeFill(ctx context.Context, j game.JudgedMove, m *played, now moment) error {
	if !now.known {
		return nil
	}
	if now.winner == m.side {
		j.Verdict, j.Remark = game.Winning, game.Say("kamisado.review.fillkept")
		r.judged = append(r.judged, j)
		return nil
	}
	hand, _ := m.move.Fill()
	other, err := m.before.PlayMove(m.side, kamisado.FillMove(1-hand))
	if err != nil {
		return err
	}
	instead, err := r.coach.momentAt(ctx, other)
	if err == nil && instead.known && instead.winner == m.side {
		j.Verdict, j.Remark = game.Mistake, game.Say("kamisado.review.fillgiven", "Hand", kamisado.HandTerm(1-hand))
		r.mistakes[m.side]++
		r.judged = append(r.judged, j)
	}
	return err
}

// summary counts the mistakes.
func (r *roundReview) summary(moves int) game.Phrase {
	return game.Say("kamisado.review.rounds",
		"Black", kamisado.SideTerm(kamisado.Black), "BlackTimes", r.mistakes[kamisado.Black],
		"White", kamisado.SideTerm(kamisado.White), "WhiteTimes", r.mistakes[kamisado.White],
		"Judged", len(r.judged), "All", moves)
}
