//go:build full

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
)

// endedMatch plays a match of three moves to its end and gives its last board.
func (h *harness) endedMatch() *fakediscord.Message {
	h.t.Helper()
	board := h.begin("simple")
	for i, move := range []string{"b1b2", "h8h3", "b2h8"} {
		board = h.reply(h.click([]*fakediscord.User{h.black, h.white}[i%2], board, move))
	}
	return board
}

// In private a match is gone through step by step, each of them a picture with its words.
func TestReplayCommand(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "replay")), "You have no finished match in this channel.")
	challenge := h.challenge("simple")
	named := fakediscord.String("match", string(h.id(challenge)))
	require.Contains(t, h.ephemeral(h.white.Slash(h.channel, "replay", named)), "This match never began")
	h.reply(h.white.Press(challenge, h.button(challenge, "Decline")))
	board := h.endedMatch()
	id := string(h.id(board))

	shown := h.private(h.white.Slash(h.channel, "replay"))
	require.Equal(t, []string{"⏮", "◀", "▶", "⏭", "Next mistake"}, labelsOf(shown))
	require.Equal(t, "⏪ **Kamisado (Simple)** · Black: "+h.black.Mention()+" · White: "+h.white.Mention()+" · `"+id+"`\nMove 0 of 3", firstLines(shown.Content, 2))
	require.Len(t, shown.Attachments, 1)
	for _, step := range []struct {
		label string
		at    int
		says  string
	}{
		{"▶", 1, "\n> Black moves the green tower: b1 → b2"},
		{"▶", 2, "\n> White moves the "},
		{"◀", 1, ""},
		{"⏭", 3, "has won by reaching"},
		{"⏮", 0, ""},
		{"Next mistake", 1, "`b1b2 ?` Gives the win away; a1a2"},
		{"Next mistake", 2, "`h8h3 ??` Gives the win away; h8h4 would have won."},
		{"Next mistake", 2, "There are no more mistakes from here on."},
	} {
		shown = h.private(h.white.Press(shown, h.button(shown, step.label)))
		require.Len(t, shown.Controls(), map[int]int{0: 3, 1: 5, 2: 5, 3: 3}[step.at], "what leads nowhere is disabled")
		require.Contains(t, shown.Content, fmt.Sprintf("\nMove %d of 3", step.at), step.label)
		require.Contains(t, shown.Content, step.says)
		require.Len(t, shown.Attachments, 1)
		require.NotEmpty(t, shown.Attachments[0].Description)
		h.keep(fmt.Sprintf("replay-%d.png", step.at), shown.Attachments[0].Bytes)
	}

	// Everybody in the channel may look at what everybody saw there, and nobody elsewhere.
	stranger := h.discord.NewUser("cloe", "es-ES")
	elsewhere := h.guild.NewChannel("elsewhere")
	match := fakediscord.String("match", id)
	require.Contains(t, h.private(stranger.Slash(h.channel, "replay", match)).Content, "\nJugada 0 de 3")
	require.Contains(t, h.private(h.black.Slash(elsewhere, "replay", match)).Content, "\nJugada 0 de 3")
	require.Contains(t, h.ephemeral(stranger.Slash(elsewhere, "replay", match)), "Esa partida se jugó en otro lugar")
	running := h.begin("simple")
	match = fakediscord.String("match", string(h.id(running)))
	require.Contains(t, h.ephemeral(stranger.Slash(h.channel, "replay", match)), "Esta partida todavía se está jugando")
	mine := h.private(h.black.Slash(h.channel, "replay", match))
	require.Contains(t, mine.Content, "\nJugada 0 de 0")
	require.Equal(t, []string{"⏮", "◀", "▶", "⏭"}, labelsOf(mine), "a review of it would tell too much")
	choices, err := stranger.Autocomplete(h.channel, "replay", fakediscord.Focused("match", "")).Choices(h.soon())
	require.NoError(t, err)
	require.Len(t, choices, 1)
}

// firstLines are the first lines of a text.
func firstLines(text string, count int) string {
	lines := strings.SplitN(text, "\n", count+1)
	return strings.Join(lines[:min(count, len(lines))], "\n")
}

// What a file can be used for is said as it is: the match of a game with secrets is for /import
// once it has a result.
func TestExportOfSecrets(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.reply(h.white.Slash(h.channel, "minesweeper start"))
	export := func() *fakediscord.Message { return h.private(h.white.Slash(h.channel, "export")) }
	running := export()
	require.Contains(t, running.Content, "`/import` can't continue from it")
	_, err := match.Import([]game.Rules{minesweeper.Rules{}}, string(running.Attachments[0].Bytes))
	require.Error(t, err)
	h.reply(h.white.Slash(h.channel, "move", fakediscord.String("move", "a1")))
	h.untilShown(h.id(board)) // else another message may show the end than the one that is named
	h.resigned(h.white, h.reply(h.white.Slash(h.channel, "resign", fakediscord.String("match", string(h.id(board))))))
	over := export()
	require.Contains(t, over.Content, "for `/import` and `kamisado replay`, and")
	_, err = match.Import([]game.Rules{minesweeper.Rules{}}, string(over.Attachments[0].Bytes))
	require.NoError(t, err)
}

// A match can be had as files, which read back.
func TestExport(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.endedMatch()
	files := h.private(h.white.Slash(h.channel, "export", fakediscord.String("match", string(h.id(board))))).Attachments
	require.Len(t, files, 2)
	record, position, err := match.ReadText(kamisado.Rules{}, string(files[0].Bytes))
	require.NoError(t, err)
	require.Len(t, record.Moves, 3)
	positions := strings.Split(strings.TrimSuffix(string(files[1].Bytes), "\n"), "\n")
	require.Len(t, positions, 4)
	require.Equal(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", positions[0])
	require.Equal(t, position.View(-1).Notation, positions[3])
	for _, kfn := range positions[:3] {
		_, err := kamisado.ParseKFN(kfn)
		require.NoError(t, err)
	}
	stranger := h.discord.NewUser("cloe", "es-ES")
	require.Contains(t, h.ephemeral(stranger.Slash(h.channel, "export")), "No tienes ninguna partida terminada en este canal.")
}
