package docs_test

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawByHand deals the cards of Sixes for the seed that is 01 followed by zeros, and lays the ten mines of a board of
// 9 by 9 cells whose cell e5 is opened first. It needs only the standard library.
func drawByHand(w io.Writer) {
	seed := [32]byte{1}
	fmt.Fprintf(w, "hash: %x\n", sha256.Sum256(seed[:]))

	random := rand.NewChaCha8(seed)
	var deck [52]int
	for i := range deck {
		deck[i] = i
	}
	for i := uint64(51); i > 0; i-- {
		x := random.Uint64()
		for x < -(i+1)%(i+1) {
			x = random.Uint64()
		}
		deck[i], deck[x%(i+1)] = deck[x%(i+1)], deck[i]
	}
	for seat, name := range []string{"west", "south", "east", "north"} {
		fmt.Fprint(w, name+":")
		for i := seat; i < 52; i += 4 {
			rank := []string{"a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"}[deck[i]%13]
			fmt.Fprint(w, " ", rank, "chsd"[deck[i]/13:][:1])
		}
		fmt.Fprintln(w)
	}

	random = rand.NewChaCha8(sha256.Sum256(append(seed[:], 0, 0, 0, 0, 0, 0, 0, 0)))
	var cells []string
	for row := 1; row <= 9; row++ {
		for column := 'a'; column <= 'i'; column++ {
			if row < 4 || row > 6 || column < 'd' || column > 'f' { // not around e5
				cells = append(cells, fmt.Sprintf("%c%d", column, row))
			}
		}
	}
	var mines []string
	for i := range 10 {
		n := uint64(len(cells) - i)
		x := random.Uint64()
		for x >= ^uint64(0)/n*n {
			x = random.Uint64()
		}
		j := i + int(x%n)
		cells[i], cells[j] = cells[j], cells[i]
		mines = append(mines, cells[i])
	}
	slices.SortFunc(mines, func(a, b string) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) })
	fmt.Fprintln(w, "mines:", strings.Join(mines, " "))
}

// The deal command prints the same: TestDocumentedCommands runs the commands of the document.
func TestDealIsDrawnByHand(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	drawByHand(&out)
	for line := range strings.Lines(out.String()) {
		require.Contains(t, read(t, "commands.md"), "\n"+line)
	}
}
