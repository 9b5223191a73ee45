package e2e

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
	"kamisado/game/sixes"
)

// How cards are written: as a symbol, and as the rows of the picture in words.
var (
	cardForm = regexp.MustCompile(`(10|[A2-9JQK])[♣♥♠♦]`)
	rowForm  = regexp.MustCompile(`(?:Row of|Fila de) (\pL+): (?:del )?(\S+) (?:to|al|a la) ([^\s.]+)\.`)
	sixForm  = regexp.MustCompile(`(?:Row of|Fila de) (\pL+): (?:the 6 alone|solo el 6)\.`)
)

// readCards are all cards that a text names in any way that the bot has.
func readCards(text string) (all sixes.Set) {
	for _, found := range cardForm.FindAllString(text, -1) {
		card, _ := sixes.ParseCard(found)
		all |= card.Set()
	}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
		// "as" is a word too; as a card it stands by itself or ends a control's id.
		if card, ok := cardNames().codes[word]; ok && (word != "as" || text == word || strings.HasSuffix(text, ":as")) {
			all |= card.Set()
		}
	}
	lower := strings.ToLower(text)
	for name, card := range cardNames().words {
		if strings.Contains(lower, name) {
			all |= card.Set()
		}
	}
	for _, found := range append(rowForm.FindAllStringSubmatch(text, -1), sixForm.FindAllStringSubmatch(text, -1)...) {
		all |= cardNames().row(found)
	}
	return all
}

// names are what cards are called, by name.
type cardNaming struct {
	codes, words map[string]sixes.Card
	suits        map[string]sixes.Suit
	values       map[string]int
}

// cardNames are the names of the cards in both languages.
var cardNames = sync.OnceValue(func() *cardNaming {
	n := &cardNaming{make(map[string]sixes.Card), make(map[string]sixes.Card), make(map[string]sixes.Suit), make(map[string]int)}
	catalogue, err := lang.New()
	if err != nil {
		panic(err)
	}
	for _, tag := range []lang.Tag{lang.Spanish, lang.English} {
		say := catalogue.Speaker(tag)
		for card := range sixes.Everything.All() {
			n.codes[card.String()] = card
			n.words[strings.ToLower(say.Say(sixes.CardPhrase(card)))] = card
			n.suits[say.Text(string(sixes.SuitTerm(card.Suit())))] = card.Suit()
			n.values[say.Text(string(sixes.ValueTerm(card.Value())))] = card.Value()
			n.values[sixes.Face(card.Value())] = card.Value()
		}
	}
	return n
})

// row are the cards of a row that was told by its ends, or of its six alone.
func (n *cardNaming) row(found []string) (all sixes.Set) {
	suit, low, high := n.suits[found[1]], sixes.Six, sixes.Six
	if len(found) > 2 {
		low, high = n.values[found[2]], n.values[found[3]]
	}
	for value := low; value <= high; value++ {
		all |= sixes.CardOf(suit, value).Set()
	}
	return all
}

// The witness reads cards in all their forms, and only those.
func TestReadCards(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"Ana plays 10♣, then A♥":                {"10c", "ah"},
		"`7c` or qd":                            {"7c", "qd"},
		"as":                                    {"as"},
		"1:abcdefgh:3:move:as":                  {"as"},
		"the board as text, 7cc 17c 3d4f":       nil,
		"El As de espadas y la Sota de espadas": {"as", "js"},
		"the queen of hearts":                   {"qh"},
		"Row of hearts: 5 to 8.":                {"5h", "6h", "7h", "8h"},
		"Fila de tréboles: solo el 6.":          {"6c"},
		"Fila de tréboles: del 10 a la reina.":  {"10c", "jc", "qc"},
		"Cards: West 7 · South 8":               nil,
	} {
		var cards sixes.Set
		for _, name := range want {
			card, err := sixes.ParseCard(name)
			require.NoError(t, err)
			cards |= card.Set()
		}
		require.Equal(t, cards, readCards(text), text)
	}
}
