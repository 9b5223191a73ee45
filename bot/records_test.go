package bot

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/store"
)

// recorded is a store in which each leaderboard has one record.
type recorded struct{ store.Store }

func (recorded) Records(context.Context, store.RecordFilter) ([]store.Record, error) {
	return []store.Record{{User: ana.ID, Name: ana.Name, Points: 1}}, nil
}

// A leaderboard is asked for in any case, and shown alone.
func TestOneLeaderboard(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.reconfigure(func(c *Config) { c.Store = recorded{c.Store} })
	for _, name := range []string{"10x14", "10X14"} {
		text := s.inText(command("records", "game", othello.ID, "leaderboard", name)).Message.Text
		require.Contains(t, text, "10×14")
		require.NotContains(t, text, "8×8")
		require.Contains(t, text, "` 1` Ana · 1 disc", "no medal: its match cannot be read")
	}
	text := s.inText(command("records", "game", othello.ID)).Message.Text
	require.Contains(t, text, "8×8")
	require.Contains(t, text, "10×14")
	require.Equal(t, 1, strings.Count(text, "Ranked by most discs"), "once a game")

	drawn := s.ask(command("records", "game", othello.ID)).Message
	require.Equal(t, "Othello · 8×8\n1. Ana: 1 disc", drawn.File.Alt)
	require.Regexp(t, `^Ranked by most discs.*\n\n🏅 \*\*Othello\*\* · 8×8 · against the computer\n`, drawn.Text)
	require.Equal(t, strings.Count(text, "🏅")-1, strings.Count(drawn.Text, "🏅"), "what is drawn is not said")
}

// An unknown leaderboard is answered with the names of those that there are, in the reader's language; by these names
// they are found.
func TestLeaderboardNames(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.reconfigure(func(c *Config) { c.Store = recorded{c.Store} })
	for locale, c := range map[string]struct{ names, name, heading string }{
		"en-GB": {
			"`Standard`, `Standard, guess-free`, `Beginner`, `Beginner, guess-free`", "beginner, guess-free",
			"Beginner (9×9, 10 mines), guess-free",
		},
		"es-ES": {
			"`Habitual`, `Habitual, sin adivinar`, `Principiante`, `Principiante, sin adivinar`", "principiante",
			"Principiante (9×9, 10 minas)",
		},
	} {
		ask := func(name string) string {
			return s.askAs(ana, locale, "", command("records", "game", minesweeper.ID, "leaderboard", name)).Message.Text
		}
		require.Contains(t, ask("x"), c.names)
		require.Contains(t, ask(c.name), "· "+c.heading)
	}
}

// crowded is a store in which each leaderboard is full, of people with long names.
type crowded struct{ store.Store }

func (crowded) Records(_ context.Context, f store.RecordFilter) (all []store.Record, err error) {
	for i := range store.RecordsMost {
		all = append(all, store.Record{
			User: fmt.Sprint(i), Name: strings.Repeat("*", 40), Points: int64(100*len(f.Leaderboard) + i),
		})
	}
	return all, nil
}

// However many leaderboards a game has, they fit a message, and it says where some do not.
func TestLeaderboardsFit(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.reconfigure(func(c *Config) { c.Store = crowded{c.Store} })
	for _, do := range []chat.Request{
		command("records"), command("records", "game", kamisado.ID),
		command("records", "game", kamisado.ID, "leaderboard", "clasica"),
	} {
		text := s.inText(do).Message.Text
		require.LessOrEqual(t, len([]rune(text)), s.Present.Limits.Text)
		require.Contains(t, text, "🏅 **Kamisado**")
		require.Equal(t, 1, strings.Count(text, "… and more leaderboards"), "%+v", do)
		drawn := s.ask(do).Message
		require.LessOrEqual(t, len([]rune(drawn.Text)), s.Present.Limits.Text)
		require.LessOrEqual(t, len([]rune(drawn.File.Alt)), s.Present.Limits.Alt)
	}
}

// Whom a match was played against is what it was when somebody won: a loser who leaves
// for a computer afterwards takes nothing from the winner.
func TestLeavingAfterTheWinCounts(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(gametest.HandsID)
	s.press(ana, on(now, "move", gametest.Deal))
	for now = s.match(); now.Decided == nil; now = s.match() {
		s.step()
	}
	winner := now.Position.(gametest.Held).Out[0]
	refused := s.inHand(personOf(now.Players[winner].User), on(now, "sure"))
	require.Equal(t, chat.Update, refused.Kind)
	require.Empty(t, refused.Message.Controls)
	says(t, refused, "You have already won")
	loser := personOf(now.Players[(winner+1)%4].User)
	s.resignInHand(loser, now)
	now = s.match()
	require.Len(t, now.People(), 3)
	for now = s.match(); now.Phase == match.Playing; now = s.match() {
		s.step()
	}
	rows, err := s.Store.Records(t.Context(), store.RecordFilter{
		Scope: "1", Game: gametest.HandsID, Leaderboard: "won", Kind: store.KindPeople, Order: 2,
	})
	require.NoError(t, err)
	require.Len(t, rows, 1)
	require.Equal(t, now.Players[winner].User, rows[0].User)
}

// A leaderboard is told with medals; who had no name is mentioned, and the rest is said to be there.
func TestLeaderboardText(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	board := leaderboard{Leaderboard: Leaderboards(gametest.Hands{})[0], kind: store.KindComputer}
	for i := range 10 {
		board.records = append(board.records, store.Record{
			User: fmt.Sprint(i), Name: strings.Repeat("*", 40), Points: int64(i),
		})
	}
	board.records[1].Name = ""
	table := s.leaderboardTable(t.Context(), s.Catalogue.Speaker(lang.Spanish), gametest.Hands{}, board, true)
	text := table.text
	require.Contains(t, text, "\n🥇 "+strings.Repeat(`\*`, 40)+" · ")
	require.Contains(t, text, "\n🥈 <@1> · ")
	require.Contains(t, text, "\n`10` ")
	require.Len(t, strings.Split(text, "\n"), 12)
	require.Len(t, strings.Split(table.beside, "\n"), 10, "what counts, and the names without a letter")
	require.Equal(t, "a, b, more", fitting([]string{"a", "b", "c"}, ", ", 4, "more"))
	require.Empty(t, fitting(nil, ", ", 4, "more"))
	require.Equal(t, "a, b, c", fitting([]string{"a", "b", "c"}, ", ", 7, "more"))
}
