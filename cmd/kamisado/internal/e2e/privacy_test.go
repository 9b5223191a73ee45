//go:build full

package e2e

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/match"
)

// old makes players whose accounts are old enough for ratings, with names that nothing else has.
func (h *harness) old() {
	h.black = h.discord.NewUserWithProfile(fakediscord.UserProfile{ID: "53908232506183680", Name: "rosalinda", GlobalName: "Rosalinda Q", Locale: "es-ES"})
	h.white = h.discord.NewUserWithProfile(fakediscord.UserProfile{ID: "82198898841029460", Name: "berta", GlobalName: "Berta", Locale: "en-GB"})
}

// traces counts the values of the database that have a text in them.
func (h *harness) traces(text string) (n int) {
	h.t.Helper()
	db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(h.database, "sqlite:")+"?mode=ro&_pragma=busy_timeout(15000)")
	require.NoError(h.t, err)
	defer func() { require.NoError(h.t, db.Close()) }()
	columns, err := db.QueryContext(h.t.Context(), `SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' AND c.type = 'TEXT'`)
	require.NoError(h.t, err)
	var counts []string
	for columns.Next() {
		var table, column string
		require.NoError(h.t, columns.Scan(&table, &column))
		counts = append(counts, fmt.Sprintf(`(SELECT COUNT(*) FROM %q WHERE INSTR(%q, $1) > 0)`, table, column))
	}
	require.NoError(h.t, columns.Err())
	require.NoError(h.t, db.QueryRowContext(h.t.Context(), "SELECT "+strings.Join(counts, " + "), text).Scan(&n))
	return n
}

// asked is the question whether somebody is to be forgotten.
func (h *harness) asked(u *fakediscord.User) *fakediscord.Message {
	h.t.Helper()
	return h.private(u.Slash(h.channel, "privacy delete"))
}

// confirmed presses the button that deletes, and gives what is said in the question's place.
func (h *harness) confirmed(u *fakediscord.User, question *fakediscord.Message, label string) (*fakediscord.Interaction, string) {
	h.t.Helper()
	in := u.Press(question, h.button(question, label))
	m, err := h.channel.WaitMessageFor(h.soon(), u, func(m *fakediscord.Message) bool {
		return m.ID == question.ID && len(m.Controls()) == 0 && !strings.HasPrefix(m.Content, "⏳")
	})
	require.NoError(h.t, err, h.log)
	return in, m.Content
}

// Whoever wants it sees what is kept, and is then forgotten: in the database, on the boards, and
// in what others look at later. Whoever plays with them goes on.
func TestPrivacy(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.old()
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "privacy show")), "No guardo nada de ti")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "privacy delete")), "No guardo nada de ti")
	_, end := h.rated()
	running := h.beginAndMove("simple")
	over, current := h.id(end), h.id(running)

	shown := h.private(h.black.Slash(h.channel, "privacy show"))
	require.Contains(t, shown.Content, "todo lo que guardo de ti")
	file := string(shown.Attachments[0].Bytes)
	for _, line := range []string{
		"Tu identificador en Discord: " + h.black.ID, "Tu nombre: Rosalinda Q", "Fuera de clasificaciones y perfiles: no",
		"Puntuaciones Elo (1):\n- Othello 8×8: 1259? · partidas: 1,", "Partidas en las que apareces (2), primero las más recientes:",
		fmt.Sprintf("· %s · Othello · Rosalinda Q – Berta · perdida · jugadas: 4 · servidor %s, canal %s", over, h.guild.ID, h.channel.ID),
		fmt.Sprintf("· %s · Kamisado · Rosalinda Q – Berta · en curso · jugadas: 4 ·", current),
		"Cambios de tu puntuación Elo (1), primero los más recientes:", "1500 → 1259?",
	} {
		require.Contains(t, file, line)
	}
	h.keep("privacy.txt", shown.Attachments[0].Bytes)

	question := h.asked(h.black)
	require.Contains(t, question.Content, "(partidas: 2, puntuaciones Elo: 1, récords: 0)")
	require.Contains(t, question.Content, "Tus partidas y retos en curso (1)")
	require.Equal(t, []string{"Borrarlo todo", "Cancelar"}, labelsOf(question))
	kept := h.reply(h.black.Press(question, h.button(question, "Cancelar")))
	require.Equal(t, "No se ha borrado nada.", kept.Content)
	require.Empty(t, kept.Controls())
	require.Equal(t, match.Playing, h.row(current).Phase)

	question = h.asked(h.black)
	_, said := h.confirmed(h.black, question, "Borrarlo todo")
	require.Contains(t, said, "Hecho: ")
	require.Zero(t, h.traces(h.black.ID))
	require.Zero(t, h.traces("Rosalinda"))
	require.Positive(t, h.traces(h.white.ID))

	ended := h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == running.ID && strings.Contains(m.Content, "🏆") })
	require.Contains(t, ended.Content, "Black: a former player · White: "+h.white.Mention())
	require.NotContains(t, labelsOf(ended), "Rematch")
	again := h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == end.ID && strings.Contains(m.Content, "a former player")
	})
	require.Contains(t, again.Content, "📈 Rating (Othello · 8×8): a former player 1259? (−241), "+h.white.Mention()+" 1741? (+241).")
	require.Contains(t, again.Attachments[0].Description, "A former player 1259?")

	// Those who are left look back at it as before.
	replay := h.reply(h.white.Press(again, h.button(again, "Replay")))
	require.Contains(t, replay.Content, "a former player")
	require.Contains(t, h.reply(h.white.Slash(h.channel, "replay", fakediscord.String("match", string(over)))).Content, "Black: a former player · White: "+h.white.Mention())
	require.Len(t, h.reply(h.white.Slash(h.channel, "export", fakediscord.String("match", string(over)))).Attachments, 2)
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "records")), "against a former player")
	require.Contains(t, h.reply(h.white.Slash(h.channel, "profile")).Content, "Othello · 8×8: 1741?")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "privacy show")), "No guardo nada de ti")

	// A board of before does nothing for who has gone, and who comes back is new.
	require.Contains(t, h.ephemeral(h.white.Press(end, h.button(end, "Rematch"))), "The other player isn't here any more")
	require.Contains(t, h.ephemeral(h.white.Select(end, end.Selects()[0].CustomID, "kamisado")), "The other player isn't here any more")
	_, end = h.rated()
	require.Contains(t, end.Content, h.black.Mention()+" 1")
	require.Zero(t, h.stop())
	require.Positive(t, h.traces(h.black.ID))
}

// Who presses twice is forgotten once, and nobody else can press.
func TestPrivacyTwice(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	running := h.begin("simple")
	question := h.asked(h.white)
	again := h.asked(h.white)
	in, said := h.confirmed(h.white, question, "Delete everything")
	require.Contains(t, said, "Done: your name")
	h.discord.Redeliver(in)
	_, said = h.confirmed(h.white, again, "Delete everything")
	require.Contains(t, said, "I keep nothing about you")
	require.Equal(t, match.Over, h.row(h.id(running)).Phase)
	require.Equal(t, h.black.ID, h.row(h.id(running)).Users[0])
	require.True(t, match.IsFormer(h.row(h.id(running)).Users[1]))
	require.Zero(t, h.traces(h.white.ID))
}

// Who is forgotten right after somebody else is told so once no row names the person.
func TestPrivacyOneAfterTheOther(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.begin("simple")
	question := map[*fakediscord.User]*fakediscord.Message{h.black: h.asked(h.black), h.white: h.asked(h.white)}
	_, said := h.confirmed(h.black, question[h.black], "Borrarlo todo")
	require.Contains(t, said, "Hecho: ")
	require.Zero(t, h.traces(h.black.ID))
	_, said = h.confirmed(h.white, question[h.white], "Delete everything")
	require.Contains(t, said, "Done: ")
	require.Zero(t, h.traces(h.white.ID))
}

// A process that is killed while it forgets somebody leaves nothing half done: the next one
// goes on by itself.
func TestPrivacyKill(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	const played = 300 // so many that they are not all done when the first few are seen to be
	var ids []match.ID
	for i := range played {
		ids = append(ids, match.ID(fmt.Sprintf("abcde%c%c%c", 'a'+i/100, 'a'+i/10%10, 'a'+i%10)))
	}
	seedMatches(t, h.database, ids, nil, h.channel, h.black, h.white)
	p := h.launch()
	question := h.asked(h.black)
	h.black.Press(question, h.button(question, "Borrarlo todo"))
	h.until(func() bool { return h.pending() < played })
	p.Kill()
	require.Positive(t, h.traces(h.black.ID))
	h.launch()
	h.until(func() bool { return h.traces(h.black.ID) == 0 })
	require.Zero(t, h.pending())
	last := h.row(ids[played-1])
	summary, err := last.Summary()
	require.NoError(t, err)
	require.Equal(t, game.Resigned, summary.Outcome.Method)
}

// The boards of who was forgotten are painted again by the next process when the one that
// forgot is killed before it does.
func TestPrivacyKillBeforeBoards(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	p := h.launch()
	var boards []*fakediscord.Message
	for range 6 {
		boards = append(boards, h.resignAs(h.white, h.begin("simple")))
	}
	question := h.asked(h.black)
	h.black.Press(question, h.button(question, "Borrarlo todo"))
	h.until(func() bool { return h.traces(h.black.ID) == 0 })
	p.Kill()
	h.launch()
	for _, board := range boards {
		h.await(h.channel, func(m *fakediscord.Message) bool {
			return m.ID == board.ID && !strings.Contains(m.Content, h.black.ID) && strings.Contains(m.Content, "a former player")
		})
	}
}

// At a table that waits the next one is the host, and the last one closes it.
func TestPrivacyInALobby(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	people := h.four()[:2]
	table := h.reply(people[0].Slash(h.channel, "sixes start"))
	table = h.reply(people[1].Press(table, h.control(table, "join")))
	var text string
	for _, u := range people {
		question := h.asked(u)
		h.confirmed(u, question, labelsOf(question)[0])
		require.Zero(t, h.traces(u.ID))
		text = h.await(h.channel, func(m *fakediscord.Message) bool { return m.ID == table.ID && !strings.Contains(m.Content, u.ID) }).Content
	}
	require.Contains(t, text, "A former player's table (Sixes) was closed without a match.")
}

// A moderator who has moved and stopped a match is named in it, and forgotten in it.
func TestPrivacyOfAModerator(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	id, to := h.id(board), h.guild.NewChannel("arena")
	forget := func(mo *fakediscord.User) {
		file := string(h.private(mo.Slash(h.channel, "privacy show")).Attachments[0].Bytes)
		require.Contains(t, file, "Kamisado · ana – berta · you left it, or stopped or moved it as a moderator · moves: 0 ·")
		require.Contains(t, file, "when your account was created")
		_, said := h.confirmed(mo, h.asked(mo), "Delete everything")
		require.Contains(t, said, "Done: ")
		require.Zero(t, h.traces(mo.ID))
	}
	mo := h.moderator()
	h.done(mo.Slash(h.channel, "match move", fakediscord.ChannelOption("channel", to)))
	forget(mo)
	h.await(to, func(m *fakediscord.Message) bool {
		return strings.Contains(m.Content, "📍 a former player has moved")
	})
	require.Equal(t, match.Playing, h.row(id).Phase)

	mo = h.moderator()
	h.reply(mo.Slash(to, "match stop"))
	forget(mo)
	h.await(to, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "🛑 a former player") })
	require.Equal(t, match.Over, h.row(id).Phase)
}

// A thread does not go on being called by who was forgotten.
func TestPrivacyInAThread(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	_, thread, board := h.threaded()
	id := h.id(board)
	h.resignAs(h.black, board)
	h.until(func() bool { return thread.Title() == "Kamisado: ana – berta · berta won" })
	h.until(func() bool { return h.row(id).RemindAt.After(time.Now().Add(time.Hour)) }) // to archive it
	question := h.asked(h.white)
	_, said := h.confirmed(h.white, question, "Delete everything")
	require.Contains(t, said, "Done: your name")
	h.until(func() bool { return thread.Title() == "Kamisado: ana – A former player · A former player won" })
	h.await(thread, func(m *fakediscord.Message) bool {
		return strings.Contains(m.Content, "a former player (White) has won")
	})
	h.await(h.channel, func(m *fakediscord.Message) bool { // above the thread
		return strings.Contains(m.Content, "This match was played here") && strings.Contains(m.Content, "a former player")
	})
	require.Zero(t, h.traces(h.white.ID))
}

// Direct messages are a channel of one person: no match in it is kept, also none that was still being
// played there.
func TestPrivacyInDirectMessages(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.channel = h.black.DM()
	begin := func() *fakediscord.Message {
		return h.reply(h.black.Slash(h.channel, "connect4 start", fakediscord.String("level", "facil")))
	}
	begin()
	board := h.reply(h.black.Slash(h.channel, "move", fakediscord.String("move", "4")))
	h.untilShown(h.id(board)) // else the computer moves on while the question is asked
	over := h.resigned(h.black, h.reply(h.black.Press(board, h.button(board, "Abandonar"))))
	replay := h.reply(h.black.Press(over, h.button(over, "Repetición")))
	h.until(func() bool { return h.traces(replay.ID) > 0 })
	running := begin()
	h.until(func() bool { return h.traces(running.ID) > 0 })
	_, said := h.confirmed(h.black, h.asked(h.black), "Borrarlo todo")
	require.Contains(t, said, "Hecho: ")
	for _, id := range []string{h.black.ID, h.channel.ID, over.ID, replay.ID, running.ID} {
		require.Zero(t, h.traces(id))
	}
	h.ephemeral(h.black.Press(running, running.Controls()[0].CustomID))
	require.Zero(t, h.stop())
	require.Zero(t, h.traces(h.channel.ID))
	require.NotContains(t, h.log.String(), "WARN")
}
