package text_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// legendWords are the marks that legends name with a word, in either language. Any
// other mark stands in a legend as itself.
var legendWords = map[string]string{
	"punto": ".", "dot": ".", "corchetes": "[]", "brackets": "[]", "paréntesis": "()", "parentheses": "()",
	"asteriscos": "*", "asterisks": "*", "guiones": "-", "dashes": "-",
}

// printed is a game as its printer shows it.
type printed struct {
	printer text.Printer
	views   []game.View
	// plain are the characters of its boards that no legend needs to explain.
	plain string
	// letters reports whether letters in the boards are marks. In the others they are
	// colours, cards and columns of numbers, which have explanations of their own.
	letters bool
}

func printedGames(t *testing.T) map[game.ID]printed {
	t.Helper()
	all := func(views map[string]game.View) []game.View { return slices.Collect(maps.Values(views)) }
	// Nobody's hand is on a board in the chat; the hand's brackets are told where it is.
	tables := sixesViews(t)
	delete(tables, "sixes-hand")
	return map[game.ID]printed{
		kamisado.ID:    {text.Kamisado{}, []game.View{played(t, home), played(t, pushKFN)}, "", false},
		othello.ID:     {text.Othello{}, all(othelloViews(t)), "", true},
		connectfour.ID: {text.ConnectFour{}, all(connectFourViews(t)), "", true},
		minesweeper.ID: {text.Minesweeper{}, all(sweptGoldens(t)), "", true},
		sixes.ID:       {text.Sixes{}, all(tables), "♣♥♠♦:", false},
	}
}

// marks are the marks of a game's boards. Lines without a number only name columns, or
// colours.
func (p printed) marks() string {
	found := make(map[rune]bool)
	for _, v := range p.views {
		for row := range strings.Lines(p.printer.Board(v, "es")) {
			if !strings.ContainsAny(row, "0123456789") {
				continue
			}
			for _, char := range row {
				isLetter := unicode.IsLetter(char) && !p.letters
				if !unicode.IsSpace(char) && !unicode.IsDigit(char) && !isLetter && !strings.ContainsRune(p.plain, char) {
					found[char] = true
				}
			}
		}
	}
	return string(slices.Sorted(maps.Keys(found)))
}

// explained are the marks that a legend explains: what stands alone in it, or is named
// by its word. Letters count where the boards have such marks.
func explained(legend, marks string) string {
	found := make(map[rune]bool)
	for word := range strings.FieldsSeq(legend) {
		word = strings.TrimRight(word, ",;:")
		named, ok := legendWords[word]
		if first := []rune(word); !ok && len(first) > 0 && (len(first) == 1 || first[0] == '#') {
			named = string(first[0])
		}
		for _, char := range named {
			if !unicode.IsLetter(char) && !unicode.IsDigit(char) || strings.ContainsRune(marks, char) {
				found[char] = true
			}
		}
	}
	return string(slices.Sorted(maps.Keys(found)))
}

// A legend explains every mark of its boards, and none that they do not have. So does
// the terminal's help, but for Kamisado's, which explains its board by an example.
func TestLegendsFitTheirPrinters(t *testing.T) {
	t.Parallel()
	for id, p := range printedGames(t) {
		for _, language := range []string{"es", "en"} {
			t.Run(string(id)+" "+language, func(t *testing.T) {
				t.Parallel()
				say := speaker(t, id, language)
				requireExplained(t, p, say(game.Say(string(id)+".text.legend")))
				helped := p
				if id == sixes.ID {
					helped.views = append(slices.Clone(p.views), sixesViews(t)["sixes-hand"])
				}
				if id != kamisado.ID {
					requireExplained(t, helped, say(game.Say(string(id)+".terminal.help")))
				}
			})
		}
	}
}

func requireExplained(t *testing.T, p printed, legend string) {
	t.Helper()
	marks := p.marks()
	require.Equal(t, marks, explained(legend, marks), legend)
}
