//go:build full

package e2e

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/app"
	"kamisado/cmd/kamisado/internal/apptest"
	"kamisado/cmd/kamisado/internal/cli"
)

// beginHinted starts a match between the two with hints and gives its board.
func (h *harness) beginHinted() *fakediscord.Message {
	h.t.Helper()
	m := h.reply(h.black.Slash(h.channel, "kamisado start",
		fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"), fakediscord.Bool("hints", true)))
	require.Contains(h.t, m.Content, "\n💡 With hints: both players can use `/hint` to see which moves win")
	return h.reply(h.white.Press(m, h.button(m, "Accept")))
}

// private waits for an answer that only its reader sees, at once or later. A slow
// machine shows first how far a review has come.
func (h *harness) private(in *fakediscord.Interaction) *fakediscord.Message {
	h.t.Helper()
	id := h.reply(in).ID
	m, err := in.Channel.WaitMessageFor(h.soon(), in.User, func(m *fakediscord.Message) bool {
		return m.ID == id && !strings.HasPrefix(m.Content, "⏳")
	})
	require.NoError(h.t, err, h.log)
	require.True(h.t, m.Ephemeral, m.Content)
	require.Empty(h.t, m.Pinged)
	require.NotRegexp(h.t, `\[[a-z]+\.[a-z.]+\]`, m.Content)
	return m
}

// Where both have agreed to hints, who is to move gets one, by command and by
// button, in their language and to them alone; the rematch keeps the agreement.
func TestHints(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.beginHinted()
	require.Equal(t, []string{"Hint", "Text board", "Resign", "More", "Next match"}, labelsOf(board))
	want := "💡 **Kamisado (Simple)** · `" + string(h.id(board)) + "`\n" +
		"Ganan la partida 16 de tus 102 jugadas:\n• la torre marrón de a1: a1a2 y a1a5\n"
	first := h.private(h.black.Slash(h.channel, "hint"))
	require.Contains(t, first.Content, want)
	second := h.private(h.black.Slash(h.channel, "hint", fakediscord.String("match", string(h.id(board)))))
	require.Contains(t, second.Content, want)
	require.NoError(t, h.channel.WaitGone(h.soon(), first.ID), "one hint of a match is enough")
	pressed := h.private(h.black.Press(board, h.button(board, "Hint")))
	require.Contains(t, pressed.Content, want)
	require.NoError(t, h.channel.WaitGone(h.soon(), second.ID))
	require.Contains(t, pressed.Content, "\nEn la imagen, las estrellas señalan adónde ir con la torre de a1 para ganar.")
	h.requireHintPicture("hint.png", pressed, `^Juega Negro con la torre que quiera\. Buenas jugadas: a1a2, a1a5\. `)
	require.Contains(t, h.ephemeral(h.white.Press(board, h.button(board, "Hint"))), "It's not your turn.")
	stranger := h.discord.NewUser("cloe", "en-US")
	require.Contains(t, h.ephemeral(stranger.Press(board, h.button(board, "Hint"))), "This isn't your match.")

	moved := h.reply(h.click(h.black, board, "d1f3"))
	require.Contains(t, h.ephemeral(h.black.Press(board, h.button(board, "Hint"))), "El tablero ha cambiado")
	hint := h.private(h.white.Slash(h.channel, "hint"))
	require.Equal(t, "💡 **Kamisado (Simple)** · `"+string(h.id(moved))+"`\n"+
		"a8a2, a8a3, a8a5, a8a6 and a8a7 win the match; the other 5 moves lose it.\n"+
		"In the picture, the stars mark where to go with the tower on a8 to win.\n"+
		"Because of the hint, this match doesn't count towards your records.", hint.Content)
	h.requireHintPicture("hint-forced.png", hint, `^Last move: d1 to f3\. White to move, with its orange tower on a8\. .*Good moves: a8a2, a8a3, a8a5, a8a6, a8a7\. `)
	more := h.private(h.black.Press(moved, h.button(moved, "More")))
	again := h.reply(h.black.Press(more, h.button(more, "Nueva partida")))
	again = h.reply(h.white.Press(again, h.button(again, "New match")))
	require.Contains(t, labelsOf(again), "Hint")
	end := h.resignAs(h.white, again)
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "hint", fakediscord.String("match", string(h.id(end))))), "Esta partida ya ha terminado.")
	offered := h.reply(h.black.Press(end, h.button(end, "Rematch")))
	next := h.reply(h.white.Press(offered, h.button(offered, "Rematch")))
	require.Contains(t, labelsOf(next), "Hint")
	require.Contains(t, h.private(h.white.Slash(h.channel, "hint")).Content, "Moves that win the match (16 of your 102):")
}

// Every game has hints against the computer, with a picture, for whoever asks alone and in
// their language. In the sixes it has the asker's hand, and no other.
func TestHintsInEveryGame(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	cloe := h.discord.NewUser("cloe", "en-US")
	const spanish, english = `Con una pista, esta partida ya no cuenta para tus récords\.$`, `Because of the hint, this match doesn't count towards your records\.$`
	for _, c := range []struct{ command, spanish, english, alt, englishAlt string }{
		{
			"othello", `\nYo jugaría [a-h][1-8]\. (Calculo|Espero) .*\.\nEn la imagen, la estrella hueca señala qué probar\.\n` + spanish,
			`\nI would play [a-h][1-8]\. I expect .*\.\nIn the picture, the hollow star marks what to try\.\n` + english, "Para probar: ", "Worth trying: ",
		},
		{
			"connect4", `\n(Con [A-G, o]+ (ganas|aseguras)|Tu rival puede ganar juegues lo que juegues; con [A-G, o]+ aguantas más).*\nEn la imagen, (la estrella|las estrellas)( huecas?)? señalan? dónde caería la ficha\.\n` + spanish,
			`\n(You win with|With|Your opponent can win whatever you play; you hold out longest with) [A-G, or]+.*\nIn the picture, the( hollow)? stars? marks? where the disc would land\.\n` + english, "", "",
		},
	} {
		for user, want := range map[*fakediscord.User][2]string{h.black: {c.spanish, c.alt}, cloe: {c.english, c.englishAlt}} {
			options := []fakediscord.Option{fakediscord.String("level", "facil")}
			if c.command == "othello" {
				options = append(options, fakediscord.String("color", "negro"))
			}
			board := h.reply(user.Slash(user.DM(), c.command+" start", options...))
			hint := h.private(user.Press(board, h.control(board, "hint")))
			require.Regexp(t, want[0], hint.Content)
			h.requireHintPicture("hint-"+c.command+".png", hint, want[1])
		}
	}
}

// requireHintPicture checks that a hint has a picture of its board, which is described.
func (h *harness) requireHintPicture(name string, hint *fakediscord.Message, described string) {
	h.t.Helper()
	require.Len(h.t, hint.Attachments, 1)
	_, err := png.Decode(bytes.NewReader(hint.Attachments[0].Bytes))
	require.NoError(h.t, err)
	require.LessOrEqual(h.t, len(hint.Attachments[0].Bytes), 45_000)
	require.Regexp(h.t, described, hint.Attachments[0].Description)
	h.keep(name, hint.Attachments[0].Bytes)
}

// resignAs resigns by the board's button and gives the end.
func (h *harness) resignAs(u *fakediscord.User, board *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	h.untilShown(h.id(board)) // else the confirmation may lead to the board before
	ask := h.reply(u.Press(board, h.button(board, "Resign")))
	return h.resigned(u, ask)
}

// resigned answers the private question whether to resign, whose place the confirmation
// takes, and gives the public board to which that leads, once it shows the end.
func (h *harness) resigned(u *fakediscord.User, ask *fakediscord.Message) *fakediscord.Message {
	h.t.Helper()
	require.True(h.t, ask.Ephemeral)
	require.Len(h.t, ask.Buttons(), 2, "yes and no")
	in := u.Press(ask, ask.Buttons()[0].CustomID)
	confirmed := h.reply(in)
	require.Equal(h.t, ask.ID, confirmed.ID)
	require.Empty(h.t, confirmed.Controls())
	require.Len(h.t, in.Callbacks(), 1)
	board := confirmed.Content[strings.LastIndex(confirmed.Content, "/")+1:]
	return h.await(h.channelOf(ask), func(m *fakediscord.Message) bool {
		return m.ID == board && !m.Ephemeral && strings.ContainsAny(m.Content, "🏆💥")
	})
}

// A match that is over is reviewed: in one line, move by move, and with a picture
// of the moment at which it was lost.
func TestReview(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	id := string(h.id(board))
	for i, move := range []string{"b1b2", "h8h3", "b2h8"} {
		require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "review")), "Esta partida todavía se está jugando")
		board = h.reply(h.click([]*fakediscord.User{h.black, h.white}[i%2], board, move))
	}
	require.Equal(t, []string{"Rematch", "Review", "Replay"}, labelsOf(board))
	review := h.private(h.white.Press(board, h.button(board, "Review")))
	require.Equal(t, "🔎 **Kamisado (Simple)** · Black: "+h.black.Mention()+" · White: "+h.white.Mention()+" · `"+id+"`\n"+
		"Black gave the win away on move 1 (b1b2), but White gave it back on move 2 (h8h3); h8h4 would have won.\n"+
		"`1 Black b1b2 ?` Gives the win away; a1a2, a1a5, b1b6, b1b7 or 12 others would have won.\n"+
		"`2 White h8h3 ??` Gives the win away; h8h4 would have won.\n"+
		"```\n1 Black b1b2 ?   2 White h8h3 ??\n3 Black b2h8 +\n```\n"+
		"`+` keeps the win · `-` no move wins · `?` gives the win away · `??` gives it away for good · `.` not enough is proven\n"+
		"Move 2: White played h8h3 (crossed out). The star shows where the tower on h8 would have won.", review.Content)
	require.Len(t, review.Attachments, 1)
	require.Contains(t, review.Attachments[0].Description, "White to move. "+
		"The mistake that was played, crossed out: h8 to h3. Would have won: h8h4.")
	require.Contains(t, review.Attachments[0].Description, "Curve of 3 moves, from “White is winning” at the bottom to “Black is winning” at the top. "+
		"How it went: Black is winning until move 1, then White is winning until move 2, then Black is winning. Move 2, the turning point, is marked.")
	h.keep("review.png", review.Attachments[0].Bytes)
	stranger := h.discord.NewUser("cloe", "es-ES")
	for _, in := range []*fakediscord.Interaction{
		h.black.Slash(h.channel, "review"),
		stranger.Press(board, h.button(board, "Review")),
		stranger.Slash(h.channel, "review", fakediscord.String("match", id+" · ana")),
	} {
		require.Contains(t, h.private(in).Content, "Negro dejó escapar la victoria en la jugada 1 (b1b2), pero Blanco se la devolvió en la 2 (h8h3); con h8h4 habría ganado.\n")
	}
	choices, err := stranger.Autocomplete(h.channel, "review", fakediscord.Focused("match", "")).Choices(h.soon())
	require.NoError(t, err)
	require.Len(t, choices, 1)
	require.True(t, strings.HasPrefix(choices[0].Name, id+" · ana"), choices[0].Name)
	require.Contains(t, h.ephemeral(stranger.Slash(h.channel, "review")), "No tienes ninguna partida terminada en este canal.")
	elsewhere := h.guild.NewChannel("elsewhere")
	require.Contains(t, h.ephemeral(stranger.Slash(elsewhere, "review", fakediscord.String("match", id))), "Esa partida se jugó en otro lugar")
	require.Contains(t, h.ephemeral(stranger.Slash(h.channel, "review", fakediscord.String("match", "nonsense"))), "No hay ninguna partida con ese nombre.")
}

// keep saves a picture where somebody wants to look at it.
func (h *harness) keep(name string, png []byte) {
	if folder := os.Getenv("KAMISADO_PICTURES"); folder != "" {
		require.NoError(h.t, os.WriteFile(filepath.Join(folder, name), png, 0o644))
	}
}

// Who resigns a won match is told so, with a picture of what would have won; a
// challenge has nothing to review.
func TestReviewOfAResignation(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	challenge := h.challenge("simple")
	id := fakediscord.String("match", string(h.id(challenge)))
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "review", id)), "Este reto todavía no se ha aceptado")
	h.reply(h.white.Press(challenge, h.button(challenge, "Decline")))
	require.Contains(t, h.ephemeral(h.black.Slash(h.channel, "review", id)), "Este reto nunca se aceptó")
	board := h.reply(h.click(h.black, h.begin("simple"), "b1b2"))
	end := h.resignAs(h.white, board)
	review := h.private(h.white.Press(end, h.button(end, "Review")))
	require.Contains(t, review.Content, "White was winning, but resigned: Black could have won only if White had made a mistake; h8h4 would have won.\n")
	require.Contains(t, review.Content, "\nHere White resigned. The star shows where the tower on h8 would have won.")
	require.Len(t, review.Attachments, 1)
	h.keep("resigned.png", review.Attachments[0].Bytes)
	require.Contains(t, h.private(h.black.Slash(h.channel, "review")).Content, "Blanco iba ganando, pero abandonó: Negro solo habría podido ganar con un error de Blanco; con h8h4 habría ganado.\n")
}

// A match of the bot is reviewed while the bot plays it.
func TestReviewOfAMatchInPlay(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	board = h.reply(h.click(h.black, board, "c1c6"))
	board = h.reply(h.click(h.white, board, "a8a7"))
	id := string(h.id(board))
	picture := filepath.Join(t.TempDir(), "turning.png")
	got := review(t, id, "--database", h.database, "--picture", picture, "--lang", "en")
	require.Equal(t, 0, got.status, got)
	require.Contains(t, got.out, "\n1. Black  c1c6  ?   ")
	require.Contains(t, got.out, "\n2. White  a8a7  ??  ")
	drawn, err := os.ReadFile(picture)
	require.NoError(t, err)
	_, err = png.Decode(bytes.NewReader(drawn))
	require.NoError(t, err)

	got = review(t, "zzzzzzzz", "--database", h.database)
	require.Equal(t, reviewed{2, "", "kamisado: No hay ningún archivo «zzzzzzzz», ni una partida con ese identificador en la base de datos.\n"}, got)
	h.reply(h.black.Slash(h.channel, "board")) // the bot has not noticed
}

// reviewed is what a run of kamisado review left.
type reviewed struct {
	status   int
	out, err string
}

// review runs kamisado review.
func review(t *testing.T, args ...string) reviewed {
	t.Helper()
	var out, err apptest.Log
	status := app.Options{}.Run(t.Context(), append([]string{"review"}, args...), &cli.Console{Out: &out, Err: &err, Env: apptest.SpanishEnv})
	return reviewed{status, out.String(), err.String()}
}
