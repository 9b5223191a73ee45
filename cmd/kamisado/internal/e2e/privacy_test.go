//go:build full

package e2e

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/match"
)

// old makes players whose accounts are old enough for ratings, with names that nothing else has.
func (h *harness) old() {
	h.black = h.discord.NewUserWithProfile(fakediscord.UserProfile{
		ID: "53908232506183680", Name: "rosalinda", GlobalName: "Rosalinda Q", Locale: "es-ES",
	})
	h.white = h.discord.NewUserWithProfile(fakediscord.UserProfile{
		ID: "82198898841029460", Name: "berta", GlobalName: "Berta", Locale: "en-GB",
	})
}

// traces counts the values of the database that have a text in them.
func (h *harness) traces(text string) (n int) {
	h.t.Helper()
	db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(h.database, "sqlite:")+"?mode=ro&_pragma=busy_timeout(15000)")
	require.NoError(h.t, err)
	defer func() { require.NoError(h.t, db.Close()) }()
	columns, err := db.QueryContext(h.t.Context(),
		`SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' AND c.type = 'TEXT'`)
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
func (h *harness) confirmed(
	u *fakediscord.User, question *fakediscord.Message, label string,
) (*fakediscord.Interaction, string) {
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
		"Puntuaciones Elo (1):\n- Othello 8×8: 1259? · partidas: 1,",
		"Partidas en las que apareces (2), primero las más recientes:",
		fmt.Sprintf("· %s · Othello · Rosalinda Q – Berta · perdida · jugadas: 4 · servidor %s, canal %s", over, h.guild.ID,
			h.channel.ID),
		fmt.Sprintf("· %s · Kamisado · Rosalinda Q – Berta · en curso · jugadas: 4 ·", current),
		"Cambios de tu puntuación Elo (1), primero los más recientes:", "1500 → 1259?",
	} {
		require.Contains(t, file, line)
	}

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

	ended := h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == running.ID && strings.Contains(m.Content, "🏆")
	})
	require.Contains(t, ended.Content, "Black: a former player · White: "+h.white.Mention())
	require.NotContains(t, labelsOf(ended), "Rematch")
	again := h.await(h.channel, func(m *fakediscord.Message) bool {
		return m.ID == end.ID && strings.Contains(m.Content, "a former player")
	})
	require.Contains(t, again.Content,
		"📈 Rating (Othello · 8×8): a former player 1259? (−241), "+h.white.Mention()+" 1741? (+241).")
	require.Contains(t, again.Attachments[0].Description, "A former player 1259?")

	// Those who are left look back at it as before.
	replay := h.reply(h.white.Press(again, h.button(again, "Replay")))
	require.Contains(t, replay.Content, "a former player")
	require.Contains(t, h.reply(h.white.Slash(h.channel, "replay", fakediscord.String("match", string(over)))).Content,
		"Black: a former player · White: "+h.white.Mention())
	require.Len(t, h.reply(h.white.Slash(h.channel, "export", fakediscord.String("match", string(over)))).Attachments, 2)
	card := func(command string) string {
		return h.private(h.white.Slash(h.channel, command)).Attachments[0].Description
	}
	require.Contains(t, card("records"), "against a former player")
	require.Contains(t, card("profile"), " · Rating: 8×8 1741?")
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "privacy show")), "No guardo nada de ti")

	// A board of before does nothing for who has gone, and who comes back is new.
	require.Contains(t, h.ephemeral(h.white.Press(end, h.button(end, "Rematch"))), "The other player isn't here any more")
	require.Contains(t, h.ephemeral(h.white.Select(end, end.Selects()[0].CustomID, "kamisado")),
		"The other player isn't here any more")
	_, end = h.rated()
	require.Contains(t, end.Content, h.black.Mention()+" 1")
	require.Zero(t, h.stop())
	require.Positive(t, h.traces(h.black.ID))
}

// A process that is killed while it forgets somebody leaves nothing half done: the next one
// goes on by itself. A trigger keeps the first from ending more than half of the matches.
func TestPrivacyKill(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	const played = 6
	var ids []match.ID
	for i := range played {
		ids = append(ids, match.ID(fmt.Sprintf("abcdefg%c", 'a'+i)))
	}
	h.seedMatches(ids, nil, h.channel, h.black, h.white)
	db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(h.database, "sqlite:")+"?_pragma=busy_timeout(15000)")
	require.NoError(t, err)
	defer func() { require.NoError(t, db.Close()) }()
	_, err = db.ExecContext(t.Context(), `CREATE TRIGGER halfway BEFORE UPDATE OF phase ON match
		WHEN (SELECT COUNT(*) FROM match WHERE phase = 'over') = 3 BEGIN SELECT RAISE(ABORT, 'halfway'); END`)
	require.NoError(t, err)
	p := h.launch()
	question := h.asked(h.black)
	h.black.Press(question, h.button(question, "Borrarlo todo"))
	h.until(func() bool { return h.pending() == played-3 })
	p.Kill()
	require.Positive(t, h.traces(h.black.ID))
	_, err = db.ExecContext(t.Context(), `DROP TRIGGER halfway`)
	require.NoError(t, err)
	h.launch()
	h.until(func() bool { return h.traces(h.black.ID) == 0 })
	require.Zero(t, h.pending())
	last := h.row(ids[0])
	summary, err := last.Summary()
	require.NoError(t, err)
	require.Equal(t, game.Resigned, summary.Outcome.Method)
}

// The boards of who was forgotten are painted again by the next process when the one that
// forgot is killed before it does.
func TestPrivacyKillBeforeBoards(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	h.program = "kamisado-sweeping" // it brings boards up to date by itself
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

// beginAndMove begins a match in a mode of Kamisado and plays two moves of each side, so that a win counts.
func (h *harness) beginAndMove(mode string) *fakediscord.Message {
	h.t.Helper()
	c := h.liveMatch(h.begin(mode))
	for range 4 {
		mover, position, _ := c.running()
		c.typeIn(mover, legal(position)[0])
	}
	return c.board
}
