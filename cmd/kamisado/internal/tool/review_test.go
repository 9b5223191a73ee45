package tool

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/render/text"
)

// The columns stand below each other however long the match is, and what has no
// name or remark leaves no hole.
func TestReviewColumns(t *testing.T) {
	t.Parallel()
	say := newSpeech(t)
	c := &reviewPrinter{say: say, names: []game.Term{"kamisado.side.N"}, colours: text.Monochrome, review: game.Review{
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
