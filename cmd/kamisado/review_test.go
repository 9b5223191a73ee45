package main

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/render/text"
)

// A match of the bot is reviewed while the bot plays it.
func TestReviewOfAMatchInPlay(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	board = s.reply(s.click(s.black, board, "c1c6"))
	board = s.reply(s.click(s.white, board, "a8a7"))
	id := string(s.id(board))
	picture := filepath.Join(t.TempDir(), "turning.png")
	got := try(t.Context(), "", "review", id, "--database", s.database, "--picture", picture, "--lang", "en")
	require.Equal(t, 0, got.status, got)
	require.Contains(t, got.out, "\n1. Black  c1c6  ?   ")
	require.Contains(t, got.out, "\n2. White  a8a7  ??  ")
	drawn, err := os.ReadFile(picture)
	require.NoError(t, err)
	_, err = png.Decode(bytes.NewReader(drawn))
	require.NoError(t, err)

	got = try(t.Context(), "", "review", "zzzzzzzz", "--database", s.database)
	require.Equal(t, result{2, "", "kamisado: No hay ningún archivo «zzzzzzzz», ni una partida con ese identificador en la base de datos.\n"}, got)
	s.reply(s.black.Slash(s.table, "board")) // the bot has not noticed
}

// The columns stand below each other however long the match is, and what has no
// name or remark leaves no hole.
func TestReviewColumns(t *testing.T) {
	t.Parallel()
	say := newSpeech(t)
	c := &critic{say: say, names: []game.Term{"kamisado.side.N"}, colours: text.Monochrome, review: game.Review{
		Summary: game.Say("kamisado.over"),
	}}
	for i := range 10 {
		c.review.Moves = append(c.review.Moves, game.JudgedMove{
			Number: i + 1, Round: 1 + i/9, Seat: game.Seat(i % 2), Move: game.Move([]string{"c4", "c1c6"}[i%2]),
			Verdict: game.Verdict(i % 4), Remark: []game.Phrase{{}, game.Say("kamisado.over")}[i%2],
		})
	}
	var out bytes.Buffer
	require.NoError(t, c.print(&out))
	require.Equal(t, `The match is over.

Round 1
 1. Black  c4    +
 2. 2      c1c6  -   The match is over.
 3. Black  c4    ?
 4. 2      c1c6  ??  The match is over.
 5. Black  c4    +
 6. 2      c1c6  -   The match is over.
 7. Black  c4    ?
 8. 2      c1c6  ??  The match is over.
 9. Black  c4    +

Round 2
10. 2      c1c6  -   The match is over.

+ keeps the win · - no move wins · ? gives the win away · ?? gives it away for good
`, out.String())
}
