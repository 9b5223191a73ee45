package gametest_test

import (
	"strconv"
	"time"

	"kamisado/game"
)

// The fake game has all that a game need not have.
var (
	_ game.Scorer       = fake{}
	_ game.Pooler       = fake{}
	_ game.SeedAuditor  = fake{}
	_ game.Stopper      = (*fakePosition)(nil)
	_ game.PlayerViewer = (*fakePosition)(nil)
)

func (fake) Leaderboards() []game.Leaderboard {
	return []game.Leaderboard{{Name: "all", Label: game.Say("fake.table")}}
}

// Score counts matches that the rules ended or the players stopped.
func (f fake) Score(_ game.Position, out game.Outcome, seat game.Seat, _ time.Duration) (table string, points int64, ok bool) {
	table = "all"
	if f.fault == unlisted {
		table = "none"
	}
	counts := out.Method == "end" || out.Method == "stopped" || f.fault == lenient && out.Method == game.Resigned
	return table, 1, counts && (seat != game.Nobody || f.fault == hasty)
}

func (f fake) Format(points int64) game.Phrase {
	if f.fault == tonguetied {
		return game.Phrase{}
	}
	return game.Say("fake.lines", "Count", int(points))
}

func (f fake) Pools() []game.Pool {
	if f.fault == unnamed {
		return []game.Pool{{Label: "fake.pool"}}
	}
	return []game.Pool{{Name: "all", Label: "fake.pool"}}
}

func (f fake) Pool(game.Options) string {
	switch f.fault {
	case unnamed:
		return ""
	case poolless:
		return "none"
	}
	return "all"
}

// Deal tells the hidden number.
func (f fake) Deal(seed game.Seed, _ game.Options, _ string) ([]string, error) {
	if f.fault == secretive {
		return nil, nil
	}
	return []string{strconv.Itoa(int(seed[0]) % 2)}, nil
}

func (fake) FirstMove(game.Position) (first string, ok bool) { return "", true }

// Stop is possible before the last ply; the first seat has won then.
func (p *fakePosition) Stop() (game.Outcome, bool) {
	most := 2
	if p.rules.fault == overstops {
		most = 3
	}
	return game.Outcome{Winner: 0, Method: "stopped"}, len(p.plies) >= 2 && len(p.plies) <= most
}

func (p *fakePosition) PlayerView(seat game.Seat) game.View {
	v := playerView(p.View(seat))
	if p.rules.fault == wordy {
		v.Notation = "more"
	}
	return v
}

func playerView(v game.View) game.View {
	return game.View{Game: v.Game, Seat: v.Seat, Form: v.Form, ToMove: v.ToMove, Outcome: v.Outcome}
}
