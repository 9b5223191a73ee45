package bot

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/store"
)

// A match that is won counts when it ends, whoever ended it: in games without a
// reckoning of their own a win is a win.
func TestWinsAreCounted(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	require.Equal(t, "There are no records here yet. The first can be yours: start with `/[command.nim.name] start`.\n• [nim.name]. Ranked by matches won.",
		s.ask(command("records", "game", "nim")).Message.Text)
	s.start(starting("nim", "opponent", &carla))
	now := s.match()
	s.press(carla, control("accept", now.ID))
	s.moveEach(now.ID, 2)
	s.inHand(ana, control("sure", now.ID, s.match().Ply))
	reply := s.ask(command("records", "game", "nim"))
	require.Equal(t, chat.Ephemeral, reply.Kind)
	require.Equal(t, "🏅 **[nim.name]** · matches won · between people\nRanked by matches won.\n🥇 \\*Carla\\* \\<@\u200b1\\> @\u200beveryone · 1 · latest win against Ana", reply.Message.Text)
	require.Equal(t, reply.Message.Text, s.ask(command("records")).Message.Text)
	says(t, s.ask(command("records", "game", "chess")), "I don't know that")
}

// Who asks for a table that there is not is told which there are.
func TestNoSuchLeaderboard(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	for name, c := range map[string]struct {
		locale string
		do     chat.Request
		want   string
	}{
		"a game's":           {"en-US", command("records", "game", othello.ID, "leaderboard", "9x9"), "There is no leaderboard “9x9”. Choose one of these: `8x8`, `10x10`, `10x14`, `14x10`."},
		"de un juego":        {"es-ES", command("records", "game", othello.ID, "leaderboard", "9x9"), "No hay ninguna clasificación «9x9». Elige una de estas: `8x8`, `10x10`, `10x14`, `14x10`."},
		"none of all games'": {"en-US", command("records", "leaderboard", "9x9"), "There is no leaderboard “9x9”. Choose one of these: `Simple`, `Standard`, `Classic`, `Long`, `Marathon`, `8x8`, `10x10`, `10x14`, `14x10`, `principiante`, "},
		"de los modos":       {"es-ES", command("records", "game", kamisado.ID, "leaderboard", "9x9"), "Elige una de estas: `Simple`, `Estándar`, `Clásica`, `Larga`, `Maratón`."},
		"ninguna de un modo": {"es-ES", command("records", "game", kamisado.ID, "leaderboard", "clasica"), "empieza con `/kamisado empezar`.\n• Kamisado. Cuentan las partidas ganadas, en total y en cada modo."},
		"a game's only one":  {"en-US", command("records", "game", sixes.ID, "leaderboard", "9x9"), "Sixes has only one leaderboard: leave out the `leaderboard` option."},
		"la única":           {"es-ES", command("records", "game", sixes.ID, "leaderboard", "9x9"), "En Los seises hay una sola clasificación: quita la opción `clasificación`."},
		"one there is":       {"en-US", command("records", "game", othello.ID, "leaderboard", "10X14"), "There are no records here yet. The first can be yours: start with `/othello start`.\n• Othello. Ranked by most discs at the end of a match"},
		"una que sí":         {"es-ES", command("records", "game", connectfour.ID), "Aquí no hay todavía ningún récord. El primero puede ser tuyo: empieza con `/cuatro-en-raya empezar`.\n• Cuatro en raya. Cuentan las partidas ganadas."},
	} {
		t.Run(name, func(t *testing.T) {
			reply := s.askAs(ana, c.locale, "", c.do)
			refuses(t, reply, c.want)
		})
	}
}

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
		text := s.ask(command("records", "game", othello.ID, "leaderboard", name)).Message.Text
		require.Contains(t, text, "10×14")
		require.NotContains(t, text, "8×8")
		require.Contains(t, text, "` 1` Ana · 1 disc", "no medal: its match cannot be read")
	}
	text := s.ask(command("records", "game", othello.ID)).Message.Text
	require.Contains(t, text, "8×8")
	require.Contains(t, text, "10×14")
	require.Equal(t, 1, strings.Count(text, "Ranked by most discs"), "once a game")
}

// crowded is a store in which each leaderboard is full, of people with long names.
type crowded struct{ store.Store }

func (crowded) Records(_ context.Context, f store.RecordFilter) (all []store.Record, err error) {
	for i := range store.RecordsMost {
		all = append(all, store.Record{User: fmt.Sprint(i), Name: strings.Repeat("*", 40), Points: int64(100*len(f.Leaderboard) + i)})
	}
	return all, nil
}

// However many leaderboards a game has, they fit a message, and it says where some do not.
func TestLeaderboardsFit(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.reconfigure(func(c *Config) { c.Store = crowded{c.Store} })
	for _, do := range []chat.Request{command("records"), command("records", "game", kamisado.ID), command("records", "game", kamisado.ID, "leaderboard", "clasica")} {
		text := s.ask(do).Message.Text
		require.LessOrEqual(t, len([]rune(text)), s.Present.Limits.Text)
		require.Contains(t, text, "🏅 **Kamisado**")
		require.Equal(t, 1, strings.Count(text, "… and more leaderboards"), "%+v", do)
	}
}

// Whom a match was played against is what it was when somebody won: a loser who leaves
// for a computer afterwards takes nothing from the winner.
func TestLeavingAfterTheWinCounts(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(matchtest.HandsID)
	s.press(ana, on(now, "move", matchtest.Deal))
	for now = s.match(); now.Decided == nil; now = s.match() {
		s.step()
	}
	winner := now.Position.(matchtest.Held).Out[0]
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
	rows, err := s.Store.Records(t.Context(), store.RecordFilter{Scope: "1", Game: matchtest.HandsID, Leaderboard: "won", Kind: store.KindPeople, Order: 2})
	require.NoError(t, err)
	require.Len(t, rows, 1)
	require.Equal(t, now.Players[winner].User, rows[0].User)
}

// wins plays a match of Kamisado in a mode, which Berta resigns to Ana.
func (s *harness) wins(mode string) {
	s.t.Helper()
	s.start(starting(kamisado.ID, kamisado.OptionMode, mode, "opponent", &berta))
	rows := s.rows("", match.Pending)
	require.Len(s.t, rows, 1)
	s.press(berta, control("accept", rows[0].ID))
	s.moveEach(rows[0].ID, 2)
	s.inHand(berta, control("sure", rows[0].ID, 4))
}

// moveEach plays so many more moves of each of two people.
func (s *harness) moveEach(id match.ID, moves int) {
	s.t.Helper()
	for range 2 * moves {
		now := s.held(id)
		user := personOf(now.ToMove()[0])
		for legal := range now.Legal(now.Seat(user.ID)) {
			s.press(user, control("move", id, now.Ply, legal))
			break
		}
	}
}

// Wins of a game with modes are shown by mode, and all together where that says something else.
func TestRecordsByMode(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	line := func(won string) string { return "\n🥇 Ana · " + won + " · la última, contra Berta" }
	about := "\nCuentan las partidas ganadas, en total y en cada modo."
	heading := func(leaderboard string) string { return "🏅 **Kamisado** · " + leaderboard + " · entre personas" }
	shown := func(do chat.Request) string { return s.askAs(ana, "es-ES", "", do).Message.Text }
	s.wins(kamisado.NameClassic)
	only := heading("Clásica · partidas ganadas") + about + line("1")
	require.Equal(t, only, shown(command("records", "game", kamisado.ID)), "once where only one mode has been played")
	require.Equal(t, only, shown(command("records")))

	s.wins(kamisado.NameMarathon)
	s.wins(kamisado.NameClassic)
	total := heading("partidas ganadas en total") + about + line("3")
	require.Equal(t, total+"\n\n"+heading("Clásica · partidas ganadas")+line("2")+"\n\n"+heading("Maratón · partidas ganadas")+line("1"),
		shown(command("records", "game", kamisado.ID)))
	require.Equal(t, total+"\n\n… y más clasificaciones: elige una con las opciones `juego` y `clasificación`.", shown(command("records")), "other games need room")
	classic := heading("Clásica · partidas ganadas") + about + line("2")
	for _, name := range []string{"clasica", "Clásica", "CLASICA "} {
		require.Equal(t, classic, shown(command("records", "game", kamisado.ID, "leaderboard", name)), name)
		require.Equal(t, classic, shown(command("records", "leaderboard", name)), name)
	}
	require.Equal(t, "🏅 **Kamisado** · Classic · matches won · between people\nRanked by matches won, in total and in each mode.\n"+
		"🥇 Ana · 2 · latest win against Berta", s.ask(command("records", "leaderboard", "classic")).Message.Text)
	kept := string(s.private(ana, command("privacy show")).File.Data)
	for _, record := range []string{"Kamisado: 3 on ", "Kamisado Classic: 2 on ", "Kamisado Marathon: 1 on "} {
		require.Contains(t, kept, "\n- "+record)
	}
}

// The names of tables are completed.
func TestSuggestLeaderboards(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	r := chat.Request{User: ana, At: chat.Place{Guild: "1", Channel: "2"}}
	require.Equal(t, []string{"won"}, s.Suggest(t.Context(), as(r, command("records", "game", matchtest.HandsID)), "leaderboard"))
	require.Equal(t, []string{"9"}, s.Suggest(t.Context(), as(r, command("records", "leaderboard", "9")), "leaderboard"))
	require.Empty(t, s.Suggest(t.Context(), as(r, command("records", "game", "nim")), "leaderboard"))
	s = newEveryGameHarness(t)
	wanted := as(r, command("records", "game", kamisado.ID, "leaderboard", "cla"))
	require.Equal(t, []string{"Classic"}, s.Suggest(t.Context(), wanted, "leaderboard"))
	wanted.At.Locale = "es-ES"
	require.Equal(t, []string{"Clásica"}, s.Suggest(t.Context(), wanted, "leaderboard"))
}

// A leaderboard is told with medals; who had no name is mentioned, and the rest is said to be there.
func TestLeaderboardText(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	board := leaderboard{Leaderboard: Leaderboards(matchtest.Hands{})[0], kind: store.KindComputer}
	for i := range 10 {
		board.records = append(board.records, store.Record{User: fmt.Sprint(i), Name: strings.Repeat("*", 40), Points: int64(i)})
	}
	board.records[1].Name = ""
	text := s.leaderboardText(t.Context(), s.Catalogue.Speaker(lang.Spanish), matchtest.Hands{}, board, true)
	require.Contains(t, text, "\n🥇 "+strings.Repeat(`\*`, 40)+" · ")
	require.Contains(t, text, "\n🥈 <@1> · ")
	require.Contains(t, text, "\n`10` ")
	require.Len(t, strings.Split(text, "\n"), 12)
	require.Equal(t, "a, b, more", fitting([]string{"a", "b", "c"}, ", ", 4, "more"))
	require.Equal(t, "a, b, c", fitting([]string{"a", "b", "c"}, ", ", 7, "more"))
}
