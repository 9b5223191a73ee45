package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/connectfour"
	gridplayer "kamisado/game/connectfour/player"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// finish lets somebody make the last move of a match that was put into the database.
func (s *stage) finish(f *fate, u *fakediscord.User, id match.ID, move game.Move) {
	s.t.Helper()
	f.pass(time.Second)
	end := s.reply(u.Slash(s.table, "move", fakediscord.String("move", string(move)), fakediscord.String("match", string(id))))
	require.False(s.t, end.Ephemeral, end.Content)
	require.Equal(s.t, match.Over, s.row(id).Phase)
}

// records are the lines of a table of records, as somebody is shown it.
func (s *stage) records(u *fakediscord.User, options ...fakediscord.Option) (heading string, lines []string) {
	s.t.Helper()
	all := strings.Split(s.whisper(u.Slash(s.table, "records", options...)), "\n")
	return all[0], all[1:]
}

// nearlyFull is an 8x8 board on which Black plays a1 last. White keeps so many discs.
func nearlyFull(white int) string {
	cells := "OX" + strings.Repeat("X", 61-white) + strings.Repeat("O", white)
	rows := []string{"1" + cells[:7]}
	for i := 7; i < len(cells); i += 8 {
		rows = append(rows, cells[i:i+8])
	}
	return "8x8 " + strings.Join(rows, "/") + " X"
}

// The ten best are shown, each once with the best of their matches, of equal ones the
// earlier first; other boards, matches with the computer and other servers have tables
// of their own. All of it outlives the program.
func TestRecordsOfDiscs(t *testing.T) {
	t.Parallel()
	f, s := newFate(), prepareStage(t)
	s.tune = f.tune
	rival := s.discord.NewUser("rival", "en-US")
	var people []*fakediscord.User
	// Discs of White that remain: the less the better. The third and the fourth are
	// equal, and the first played a worse match before.
	kept := []int{2, 3, 5, 5, 6, 7, 9, 10, 12, 14, 16, 18}
	var plantings []planting
	for i, white := range append(kept, 20) {
		if i < len(kept) {
			people = append(people, s.discord.NewUser(fmt.Sprintf("p%d", i), "en-US"))
		}
		plantings = append(plantings, planting{
			id: match.ID("disc222" + string(rune('a'+i))), game: othello.ID, table: s.table, began: f.clock(),
			options: game.Options{game.OptionPosition: nearlyFull(white)}, people: []*fakediscord.User{people[i%len(kept)], rival},
		})
	}
	plantings[1].people[0] = s.discord.NewUser("*eva* @everyone", "en-US")
	people[1] = plantings[1].people[0]
	alone := planting{
		id: "comp2222", game: othello.ID, table: s.table, began: f.clock(), level: "voraz",
		options: game.Options{game.OptionPosition: nearlyFull(30)}, people: people[:1],
	}
	s.plant(append(plantings, alone)...)
	s.start()
	s.finish(f, people[0], plantings[len(kept)].id, "a1")
	for i, p := range plantings[:len(kept)] {
		s.finish(f, people[i], p.id, "a1")
	}
	s.finish(f, people[0], alone.id, "a1")

	board := fakediscord.String("table", "8x8")
	check := func() {
		heading, lines := s.records(rival, fakediscord.String("game", "othello"), board)
		require.Equal(t, "🏅 **Othello** · board of 8×8 · against the computer", heading)
		require.Equal(t, []string{"🥇 p0 · 34 discs", "", "🏅 **Othello** · board of 8×8 · between people"}, lines[:3])
		require.Equal(t, []string{
			"🥇 p0 · 62 discs", "🥈 \\*eva\\* @\u200beveryone · 61 discs", "🥉 p2 · 59 discs", "` 4` p3 · 59 discs", "` 5` p4 · 58 discs",
			"` 6` p5 · 57 discs", "` 7` p6 · 55 discs", "` 8` p7 · 54 discs", "` 9` p8 · 52 discs", "`10` p9 · 50 discs",
		}, lines[3:])
	}
	check()
	require.Contains(t, s.whisper(rival.Slash(s.table, "records", fakediscord.String("game", "othello"), fakediscord.String("table", "10x10"))),
		"win the match.\nIn Othello only these count: board of 8×8; board of ")
	other := s.discord.NewGuild("Other", "es-ES").NewChannel("mesa")
	require.Contains(t, s.whisper(rival.Slash(other, "records")), "There are no records here yet.")
	require.Contains(t, s.whisper(s.black.Slash(other, "records")), "Aquí no hay todavía ninguna marca.")
	require.Zero(t, s.stop())
	s.start()
	check()
}

// nearlySwept opens all cells without a mine but the last.
func nearlySwept(t *testing.T, options game.Options, seed game.Seed) (choose func(game.Position) game.Move, last game.Move) {
	t.Helper()
	mines := minesOf(t, options, seed, "e5")
	start, err := minesweeper.Rules{}.New(options, seed)
	require.NoError(t, err)
	p, err := start.Play(minesweeper.Player, "e5")
	require.NoError(t, err)
	moves := []game.Move{"e5"}
	for {
		next := legal(p)[slices.IndexFunc(legal(p), func(m game.Move) bool {
			return !strings.HasSuffix(string(m), "!") && !strings.HasSuffix(string(m), "*") && !slices.Contains(mines, string(m))
		})]
		if p, err = p.Play(minesweeper.Player, next); err != nil || len(p.ToMove()) == 0 {
			require.NoError(t, err)
			return inTurn(append(moves, "")), next
		}
		moves = append(moves, next)
	}
}

// Minesweeper counts the time of boards that were won, the shortest first.
func TestRecordsOfTime(t *testing.T) {
	t.Parallel()
	f, s := newFate(), prepareStage(t)
	s.tune = f.tune
	options := game.Options{"preset": "principiante"}
	began := f.clock().Add(-time.Hour)
	var plantings []planting
	var last []game.Move
	for i, u := range []*fakediscord.User{s.black, s.white, s.black, s.white} {
		seed := seedOf(uint64(i))
		choose, move := nearlySwept(t, options, seed)
		last = append(last, move)
		plantings = append(plantings, planting{
			id: match.ID("mine222" + string(rune('a'+i))), game: minesweeper.ID, table: s.table, people: []*fakediscord.User{u},
			options: options, seed: seed, choose: choose, began: began.Add(-time.Duration(i) * 83400 * time.Millisecond),
		})
	}
	s.plant(plantings...)
	s.start()
	for _, i := range []int{2, 0, 1} {
		s.finish(f, plantings[i].people[0], plantings[i].id, last[i])
	}
	// A mine does not count.
	mine := minesOf(t, options, plantings[3].seed, "e5")[0]
	s.finish(f, s.white, plantings[3].id, game.Move(mine))
	heading, lines := s.records(s.white, fakediscord.String("game", "minesweeper"))
	require.Equal(t, "🏅 **Minesweeper** · Beginner (9×9, 10 mines)", heading)
	require.Equal(t, []string{"🥇 ana · 1:00:02.0", "🥈 berta · 1:01:26.4"}, lines)
	heading, _ = s.records(s.black, fakediscord.String("table", "principiante"))
	require.Equal(t, "🏅 **Buscaminas** · Principiante (9×9, 10 minas)", heading)
}

// The other games count the matches that were won: by whom, and against whom.
func TestRecordsOfWins(t *testing.T) {
	t.Parallel()
	f, s := newFate(), prepareStage(t)
	s.tune = f.tune
	four := s.four()
	var plantings []planting
	line := func(red, yellow *fakediscord.User, level string) {
		p := planting{
			id: match.ID("line222" + string(rune('a'+len(plantings)))), game: connectfour.ID, table: s.table, began: f.clock(), level: level,
			options: game.Options{game.OptionPosition: "112233"}, people: []*fakediscord.User{red},
		}
		if yellow != nil {
			p.people = append(p.people, yellow)
		}
		plantings = append(plantings, p)
	}
	line(s.black, s.white, "")
	line(s.white, s.black, "")
	line(s.black, s.white, "")
	line(s.black, nil, gridplayer.LevelEasy)
	cards := planting{id: "card2222", game: sixes.ID, table: s.table, people: four, began: f.clock(), choose: func(p game.Position) game.Move {
		if p.View(game.Nobody).Board.(*sixes.Board).Deck > 0 {
			return sixes.DealAll
		}
		next, err := p.Play(p.ToMove()[0], low(p))
		require.NoError(t, err)
		if len(next.ToMove()) == 0 {
			return ""
		}
		return low(p)
	}}
	s.plant(append(plantings, cards)...)
	s.start()
	for _, p := range plantings {
		s.finish(f, p.people[0], p.id, "D")
	}
	c := &contest{stage: s, id: cards.id}
	mover, position, _ := c.running()
	s.finish(f, mover, cards.id, low(position))
	end := c.state()
	winner := s.discord.User(end.Players[end.Outcome.Winner].User)

	require.Equal(t, "🏅 **Connect Four** · matches won · against the computer\n🥇 ana · 1\n\n"+
		"🏅 **Connect Four** · matches won · between people\n🥇 ana · 2\n🥈 berta · 1\n\n"+
		"🏅 **Sixes** · matches won · between people\n🥇 "+winner.Name+" · 1", s.whisper(s.white.Slash(s.table, "records")))
	require.Equal(t, "🏅 **Cuatro en raya** · partidas ganadas · contra la máquina\n🥇 ana · 1\n\n"+
		"🏅 **Cuatro en raya** · partidas ganadas · entre personas\n🥇 ana · 2\n🥈 berta · 1",
		s.whisper(s.black.Slash(s.table, "records", fakediscord.String("game", "connect4"))))
}
