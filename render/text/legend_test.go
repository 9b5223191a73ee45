package text_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/sixes"
)

// legendWords are the marks that legends name with a word, in either language. Any
// other mark stands in a legend as itself.
var legendWords = map[string]string{
	"punto": ".", "dot": ".", "corchetes": "[]", "brackets": "[]", "paréntesis": "()", "parentheses": "()",
	"asteriscos": "*", "asterisks": "*", "guiones": "-", "dashes": "-",
}

// marks returns the marks on the boards of some views that a legend has to explain: no letters, but of the games whose
// boards have no others. Lines without a number only name columns, or colours.
func marks(all []shown) string {
	found := make(map[rune]bool)
	for _, s := range all {
		plain, letters := "", s.view.Game != kamisado.ID
		if s.view.Game == sixes.ID {
			plain, letters = "♣♥♠♦:", false
		}
		for row := range strings.Lines(s.printer.Board(s.view, "es")) {
			if !strings.ContainsAny(row, "0123456789") {
				continue
			}
			for _, char := range row {
				isLetter := unicode.IsLetter(char) && !letters
				if !unicode.IsSpace(char) && !unicode.IsDigit(char) && !isLetter && !strings.ContainsRune(plain, char) {
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

// A legend explains every mark of its boards, and none that they do not have. So does the terminal's help, but for
// Kamisado's, which explains its board by an example. What marks a hint is said beside it, and the brackets of a hand
// are explained in the help alone: nobody's hand is on a board in the chat.
func TestLegendsFitTheirPrinters(t *testing.T) {
	t.Parallel()
	legends, helps := make(map[game.ID][]shown), make(map[game.ID][]shown)
	for _, s := range views(t) {
		id := s.view.Game
		if len(s.view.Advised) > 0 {
			continue
		}
		if id != kamisado.ID {
			helps[id] = append(helps[id], s)
		}
		if b, ok := s.view.Board.(*sixes.Board); !ok || len(b.Hand) == 0 {
			legends[id] = append(legends[id], s)
		}
	}
	for _, language := range []string{"es", "en"} {
		for key, games := range map[string]map[game.ID][]shown{".text.legend": legends, ".terminal.help": helps} {
			for id, all := range games {
				legend, marks := speaker(t, id, language)(game.Say(string(id)+key)), marks(all)
				require.Equal(t, marks, explained(legend, marks), legend)
			}
		}
	}
}
