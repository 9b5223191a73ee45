//go:build full

package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
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

// shownBy are the pictures that an independent decoder sees in a GIF.
func shownBy(t *testing.T, data []byte) (frames []*image.RGBA) {
	t.Helper()
	all, err := gif.DecodeAll(bytes.NewReader(data))
	require.NoError(t, err)
	shown := image.NewRGBA(image.Rect(0, 0, all.Config.Width, all.Config.Height))
	for _, frame := range all.Image {
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
		now := *shown
		now.Pix = bytes.Clone(shown.Pix)
		frames = append(frames, &now)
	}
	return frames
}

// requireSame compares a frame with a PNG.
func requireSame(t *testing.T, picture []byte, frame *image.RGBA) {
	t.Helper()
	want, err := png.Decode(bytes.NewReader(picture))
	require.NoError(t, err)
	got := image.NewRGBA(want.Bounds())
	draw.Draw(got, got.Rect, want, image.Point{}, draw.Src)
	require.Equal(t, got.Rect, frame.Rect)
	require.True(t, bytes.Equal(got.Pix, frame.Pix), "a frame is not the picture of its position")
	require.Equal(t, color.RGBA{A: 0xff}.A, frame.RGBAAt(0, 0).A)
}

// A match that is over is posted once as an animation, with its moves; whoever presses again
// is told where it is, also by another process. The button outlives the rematch.
func TestReplayButton(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.endedMatch()
	id := h.id(board)
	h.untilShown(id)
	before := h.version(id)
	stranger := h.discord.NewUser("cloe", "es-ES")
	in := stranger.Press(board, h.button(board, "Replay"))
	posted := h.await(h.channel, func(m *fakediscord.Message) bool { return strings.HasPrefix(m.Content, "🎞️") })
	require.Equal(t, "🎞️ **Kamisado (Simple)** · Black: "+h.black.Mention()+" · White: "+h.white.Mention()+" · `"+string(id)+"` · the whole match, move by move\n"+
		"🏆 "+h.black.Mention()+" (Black) has won by reaching the opponent's home row, 1\u2060–\u20600.", posted.Content)
	require.False(t, posted.Ephemeral)
	require.Empty(t, posted.Pinged)
	require.Empty(t, posted.Controls())
	require.Len(t, posted.Attachments, 2)
	require.Equal(t, "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN b1b2\nB h8h3\nN b2h8\n1-0 fila\n", string(posted.Attachments[1].Bytes))
	require.Equal(t, "image/gif", posted.Attachments[0].ContentType)
	require.Regexp(t, `^Animation of a match of Kamisado \(Simple\): 3 moves\. How it ends: Last move: b2 to h8\. `, posted.Attachments[0].Description)
	frames := shownBy(t, posted.Attachments[0].Bytes)
	require.Len(t, frames, 4)
	requireSame(t, board.Attachments[0].Bytes, frames[3])
	h.keep("replay.gif", posted.Attachments[0].Bytes)
	h.deferred(in, 5)

	h.until(func() bool { return h.row(id).Shown.Version == before+2 }) // claimed and posted
	require.Contains(t, h.ephemeral(h.white.Press(board, h.button(board, "Replay"))), "The replay of this match is here: https://discord.com/channels/")
	require.Contains(t, h.ephemeral(h.black.Press(board, h.button(board, "Replay"))), posted.ID)
	require.Zero(t, h.stop())
	h.launch()
	require.Contains(t, h.ephemeral(h.black.Press(board, h.button(board, "Replay"))), posted.ID)
	offered := h.reply(h.black.Press(board, h.button(board, "Rematch")))
	h.reply(h.white.Press(offered, h.button(offered, "Rematch")))
	require.Equal(t, []string{"Review", "Replay"}, labelsOf(h.reviewable(board)))
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
