//go:build full

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
	connectfourengine "kamisado/game/connectfour/engine"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// finish lets somebody make the last move of a match that was put into the database.
func (h *harness) finish(f *fakeChance, u *fakediscord.User, id match.ID, move game.Move) {
	h.t.Helper()
	f.advance(time.Second)
	end := h.reply(u.Slash(h.channel, "move", fakediscord.String("move", string(move)), fakediscord.String("match", string(id))))
	require.False(h.t, end.Ephemeral, end.Content)
	require.Equal(h.t, match.Over, h.row(id).Phase)
}

// records are the lines of a table of records, as somebody is shown it.
func (h *harness) records(u *fakediscord.User, options ...fakediscord.Option) (heading string, lines []string) {
	h.t.Helper()
	all := strings.Split(h.ephemeral(u.Slash(h.channel, "records", options...)), "\n")
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
	f, h := newFakeChance(), prepareHarness(t)
	h.tune = f.tune
	opponent := h.discord.NewUser("rival", "en-US")
	var people []*fakediscord.User
	// Discs of White that remain: the less the better. The third and the fourth are
	// equal, and the first played a worse match before.
	kept := []int{2, 3, 5, 5, 6, 7, 9, 10, 12, 14, 16, 18}
	var saved []savedMatch
	for i, white := range append(kept, 20) {
		if i < len(kept) {
			people = append(people, h.discord.NewUser(fmt.Sprintf("p%d", i), "en-US"))
		}
		saved = append(saved, savedMatch{
			id: match.ID("disc222" + string(rune('a'+i))), game: othello.ID, channel: h.channel, began: f.clock(),
			options: game.Options{game.OptionPosition: nearlyFull(white)}, people: []*fakediscord.User{people[i%len(kept)], opponent},
		})
	}
	saved[1].people[0] = h.discord.NewUser("*eva* @everyone", "en-US")
	people[1] = saved[1].people[0]
	alone := savedMatch{
		id: "comp2222", game: othello.ID, channel: h.channel, began: f.clock(), level: "voraz",
		options: game.Options{game.OptionPosition: nearlyFull(40)}, people: people[:1],
	}
	h.save(append(saved, alone)...)
	h.start()
	h.finish(f, people[0], saved[len(kept)].id, "a1")
	for i, p := range saved[:len(kept)] {
		h.finish(f, people[i], p.id, "a1")
	}
	h.finish(f, people[0], alone.id, "a1")

	board := fakediscord.String("leaderboard", "8x8")
	check := func() {
		heading, lines := h.records(opponent, fakediscord.String("game", "othello"), board)
		require.Equal(t, "🏅 **Othello** · 8×8 · against the computer", heading)
		counts := "Ranked by most discs at the end of a match, won or lost; a match that somebody resigns doesn't count."
		require.Equal(t, []string{
			counts, "` 1` p0 · 24 discs · lost 24\u2060–\u206040 to the computer (Greedy)", "",
			"🏅 **Othello** · 8×8 · between people",
		}, lines[:4], "no medal for a match that was lost; what counts is said once")
		require.Equal(t, []string{
			"🥇 p0 · 62 discs · won 62\u2060–\u20602 against rival", "🥈 \\*eva\\* @\u200beveryone · 61 discs · won 61\u2060–\u20603 against rival",
			"🥉 p2 · 59 discs · won 59\u2060–\u20605 against rival", "` 4` p3 · 59 discs · won 59\u2060–\u20605 against rival",
			"` 5` p4 · 58 discs · won 58\u2060–\u20606 against rival", "` 6` p5 · 57 discs · won 57\u2060–\u20607 against rival",
			"` 7` p6 · 55 discs · won 55\u2060–\u20609 against rival", "` 8` p7 · 54 discs · won 54\u2060–\u206010 against rival",
			"` 9` p8 · 52 discs · won 52\u2060–\u206012 against rival", "`10` p9 · 50 discs · won 50\u2060–\u206014 against rival",
		}, lines[4:])
	}
	check()
	require.Contains(t, h.ephemeral(opponent.Slash(h.channel, "records", fakediscord.String("game", "othello"), fakediscord.String("leaderboard", "10x10"))),
		"start with `/othello start`.\n• Othello. Ranked by most discs at the end")
	other := h.discord.NewGuild("Other", "es-ES").NewChannel("mesa")
	require.Contains(t, h.ephemeral(opponent.Slash(other, "records")), "There are no records here yet.")
	require.Contains(t, h.ephemeral(h.black.Slash(other, "records")), "Aquí no hay todavía ningún récord.")
	require.Zero(t, h.stop())
	h.start()
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
	f, h := newFakeChance(), prepareHarness(t)
	h.tune = f.tune
	options := game.Options{"preset": "principiante"}
	began := f.clock().Add(-time.Hour)
	var saved []savedMatch
	var last []game.Move
	for i, u := range []*fakediscord.User{h.black, h.white, h.black, h.white} {
		seed := seedOf(uint64(i))
		choose, move := nearlySwept(t, options, seed)
		last = append(last, move)
		saved = append(saved, savedMatch{
			id: match.ID("mine222" + string(rune('a'+i))), game: minesweeper.ID, channel: h.channel, people: []*fakediscord.User{u},
			options: options, seed: seed, choose: choose, began: began.Add(-time.Duration(i) * 83400 * time.Millisecond),
		})
	}
	h.save(saved...)
	h.start()
	for _, i := range []int{2, 0, 1} {
		h.finish(f, saved[i].people[0], saved[i].id, last[i])
	}
	// A mine does not count.
	mine := minesOf(t, options, saved[3].seed, "e5")[0]
	h.finish(f, h.white, saved[3].id, game.Move(mine))
	heading, lines := h.records(h.white, fakediscord.String("game", "minesweeper"))
	require.Equal(t, "🏅 **Minesweeper** · Beginner (9×9, 10 mines)", heading)
	require.Equal(t, []string{"Ranked by the fastest time on each of the classic boards (chosen with the `preset` option).", "🥇 ana · 1:00:02.0", "🥈 berta · 1:01:26.4"}, lines)
	heading, _ = h.records(h.black, fakediscord.String("leaderboard", "principiante"))
	require.Equal(t, "🏅 **Buscaminas** · Principiante (9×9, 10 minas)", heading)
}

// The other games count the matches that were won: by whom, and against whom.
func TestRecordsOfWins(t *testing.T) {
	t.Parallel()
	f, h := newFakeChance(), prepareHarness(t)
	h.tune = f.tune
	four := h.four()
	var saved []savedMatch
	line := func(red, yellow *fakediscord.User, level string) {
		p := savedMatch{
			id: match.ID("line222" + string(rune('a'+len(saved)))), game: connectfour.ID, channel: h.channel, began: f.clock(), level: level,
			people: []*fakediscord.User{red}, choose: inTurn([]game.Move{"A", "A", "B", "B", "C", "C", ""}),
		}
		if yellow != nil {
			p.people = append(p.people, yellow)
		}
		saved = append(saved, p)
	}
	line(h.black, h.white, "")
	line(h.white, h.black, "")
	line(h.black, h.white, "")
	line(h.black, nil, connectfourengine.LevelEasy)
	cards := savedMatch{id: "card2222", game: sixes.ID, channel: h.channel, people: four, began: f.clock(), choose: func(p game.Position) game.Move {
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
	h.save(append(saved, cards)...)
	h.start()
	for _, p := range saved {
		h.finish(f, p.people[0], p.id, "D")
	}
	c := &liveMatch{harness: h, id: cards.id}
	mover, position, _ := c.running()
	h.finish(f, mover, cards.id, low(position))
	end := c.state()
	winner := h.discord.User(end.Players[end.Outcome.Winner].User)
	var others []string
	for _, player := range end.Players {
		if player.User != winner.ID {
			others = append(others, player.Name)
		}
	}

	require.Equal(t, "🏅 **Connect Four** · matches won · against the computer\nRanked by matches won.\n🥇 ana · 1 · latest win against the computer (Easy)\n\n"+
		"🏅 **Connect Four** · matches won · between people\n🥇 ana · 2 · latest win against berta\n🥈 berta · 1 · latest win against ana\n\n"+
		"🏅 **Sixes** · matches won · between people\nRanked by matches won.\n🥇 "+winner.Name+" · 1 · latest win against "+strings.Join(others[:2], ", ")+" and "+others[2], h.ephemeral(h.white.Slash(h.channel, "records")))
	require.Equal(t, "🏅 **Cuatro en raya** · partidas ganadas · contra la máquina\nCuentan las partidas ganadas.\n🥇 ana · 1 · la última, contra la máquina (Fácil)\n\n"+
		"🏅 **Cuatro en raya** · partidas ganadas · entre personas\n🥇 ana · 2 · la última, contra berta\n🥈 berta · 1 · la última, contra ana",
		h.ephemeral(h.black.Slash(h.channel, "records", fakediscord.String("game", "connect4"))))
}

// beginAndMove begins a match in a mode of Kamisado and plays two moves of each side, so that a win counts.
func (h *harness) beginAndMove(mode string) *fakediscord.Message {
	h.t.Helper()
	board := h.begin(mode)
	c := &liveMatch{harness: h, id: h.id(board), board: board}
	for range 4 {
		mover, position, _ := c.running()
		c.typeIn(mover, legal(position)[0])
	}
	return c.board
}
