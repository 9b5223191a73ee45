package bot

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// upload is a file that is given with a command.
func upload(text string) *chat.Upload {
	return &chat.Upload{Size: len(text), Read: func(context.Context, int) ([]byte, error) { return []byte(text), nil }}
}

// An exported match can be imported: it goes on before the move that decided it, against whoever is challenged, and
// without ratings. Its replay shows it step by step.
func TestExportAndImport(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	id := s.challenged("none").ID
	for i, move := range []string{"b1b2", "h8h3", "b2h8"} {
		s.press([]chat.User{ana, ben}[i%2], control("move", id, i, move))
	}
	require.Equal(t, match.Over, s.held(id).Phase)
	exported := s.ask(command("export", "match", id)).Message
	files := exported.Files()
	require.Len(t, files, 2)
	text := string(files[0].Data)
	require.Equal(t, kfn+"\nN b1b2\nB h8h3\nN b2h8\n1-0 fila\n", text)
	require.Equal(t, 4, strings.Count(string(files[1].Data), "\n"), "a line for each position")

	step := func(at int, step string) string { return s.inHand(cem, control("see", id, at, step)).Message.Text }
	says(t, s.askAs(cem, "en-US", "", command("replay", "match", id)), "\nMove 0 of 3")
	require.Contains(t, step(0, "on"), "\nMove 1 of 3\n")
	require.Contains(t, step(1, "on"), "h8 → h3")
	require.Contains(t, step(2, "back"), "\nMove 1 of 3\n")
	require.Contains(t, step(0, "last"), "has won by reaching")

	posted := s.delivered(s.ask(command("import", "file", upload(text), "opponent", &ben, "color", "negro", "hints", true, "view", viewTurned)))
	require.Contains(t, posted.Message.Text, "\n📥 This match goes on after 2 imported moves. It doesn't count towards ratings or records."+
		"\n📥 The imported match was already decided, so its last move was dropped.")
	next := s.unfinished()[0].ID
	s.press(ben, control("accept", next))
	now := s.held(next)
	require.Equal(t, []string{ana.ID}, now.ToMove(), "the position says whose turn it is")
	require.True(t, now.Turned)
	says(t, s.ask(command("undo", "match", next)), "You haven't made a move yet")
	for name, c := range map[string]struct {
		do   chat.Request
		want string
	}{
		"nothing":   {command("import"), "Add the match to continue"},
		"both":      {command("import", "file", upload(text), "position", kfn), "not both"},
		"a picture": {command("import", "file", upload("\x89PNG\x00")), "isn't text"},
		"too much":  {command("import", "file", upload(strings.Repeat("\n", mostImported+1))), "64 kB"},
	} {
		says(t, s.ask(c.do), c.want, name)
	}
}

// Nobody is shown another's running match, or one that was never played.
func TestNoReplay(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	says(t, s.ask(command("replay")), "You have no finished match in this channel.")
	s.start(starting(kamisado.ID, "opponent", &ben))
	id := s.match().ID
	says(t, s.ask(command("export", "match", id)), "This match never began")
	s.press(ben, control("accept", id))
	says(t, s.askAs(cem, "en-US", "", command("replay", "match", id)), "still being played")
	says(t, s.ask(command("replay", "match", id)), "\nMove 0 of 0")
}
