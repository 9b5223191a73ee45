//go:build full

package e2e

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// leakChecker sees every byte that the bot sends about tables of the sixes, and later reports
// whether a card could be read that had not been played. The order counts: a card is on
// the table from the moment its player presses or types it; those that computers play
// are from the same step on.
type leakChecker struct {
	mu     sync.Mutex
	tables map[string]*cards // by channel
	seen   []observation
}

// cards are who holds what at a table, and what lies on it.
type cards struct {
	deal  [sixes.Seats][sixes.HandSize]sixes.Card
	users [sixes.Seats]string
	// open are the cards on the table after each step.
	open []sixes.Set
	// over is set when the match is over and its seed is shown.
	over bool
}

// observation is something that the bot sent, and what its reader might know then.
type observation struct {
	what string
	// texts are all strings in it, files the uploaded ones.
	texts []string
	files [][]byte
	// table and step say what lay on the table, own is what else the reader knew.
	table *cards
	step  int
	own   sixes.Set
}

func newLeakChecker() *leakChecker { return &leakChecker{tables: make(map[string]*cards)} }

// watch makes a fake Discord tell the leak checker.
func (w *leakChecker) watch(c *fakediscord.Config) { c.Observe = w.observe }

// addTable begins to watch a table.
func (w *leakChecker) addTable(channel string, state match.State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &cards{deal: sixes.Deal(state.Seed), open: []sixes.Set{played(state)}}
	for seat, player := range state.Players {
		c.users[seat] = player.User
	}
	w.tables[channel] = c
}

// played are the cards on the table.
func played(state match.State) (all sixes.Set) {
	for _, turn := range state.Position.View(game.Nobody).Board.(*sixes.Board).History {
		if turn.Card != sixes.NoCard {
			all |= turn.Card.Set()
		}
	}
	return all
}

// step notes a card as on the table before its player shows it.
func (w *leakChecker) step(channel string, card sixes.Set) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := w.tables[channel]
	c.open = append(c.open, c.now()|card)
	c.over = c.now() == sixes.Everything
}

// stepped notes what computers have played since as of that step.
func (w *leakChecker) stepped(channel string, all sixes.Set) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := w.tables[channel]
	c.open[len(c.open)-1] = all
}

// now is what lies on the table.
func (c *cards) now() sixes.Set { return c.open[len(c.open)-1] }

// observation begins a observation for a user, or for everybody. A player knows its hand, and whoever is refused hears what fits next.
func (c *cards) observation(what, user string) observation {
	s := observation{what: what, table: c, step: len(c.open) - 1}
	if c.now() == 0 {
		s.own = sixes.SixOfHearts.Set() // the rules say that a match begins with it
	}
	if user == "" {
		return s
	}
	s.own |= c.now().Next()
	if seat := slices.Index(c.users[:], user); seat >= 0 {
		s.own |= sixes.SetOf(c.deal[seat][:]...)
	}
	return s
}

// observe notes messages with who can see them, and requests with who asked.
func (w *leakChecker) observe(e fakediscord.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e.Kind {
	case fakediscord.MessageCreated, fakediscord.MessageUpdated:
		w.message(e)
	case fakediscord.RequestServed:
		w.request(e.Exchange)
	}
}

// message notes what everybody sees. What one person sees, the request tells.
func (w *leakChecker) message(e fakediscord.Event) {
	table := w.tables[e.Channel.ID]
	if table == nil || table.over || !e.Message.Author.Bot || e.Message.Ephemeral {
		return
	}
	s := table.observation("a message for all", "")
	s.texts = stringsIn(e.Message.JSON())
	for _, a := range e.Message.Attachments {
		s.texts, s.files = append(s.texts, a.Name, a.Description), append(s.files, a.Bytes)
	}
	w.seen = append(w.seen, s)
}

// request notes what was sent: to whoever asked, or to everybody by a channel route.
// That an answer is public, its message tells.
func (w *leakChecker) request(x *fakediscord.Exchange) {
	channel, reader := "", ""
	if x.Interaction != nil {
		channel, reader = x.Interaction.Channel.ID, x.Interaction.User.ID
	} else if _, rest, ok := strings.Cut(x.Path, "/channels/"); ok {
		channel, _, _ = strings.Cut(rest, "/")
	}
	table := w.tables[channel]
	if table == nil || table.over {
		return
	}
	s := table.observation(x.Method+" "+x.Path, reader)
	s.texts = append(stringsIn(x.Payload), x.Path)
	if x.Interaction != nil {
		s.own |= tried(x.Interaction.Payload()) // that is told back
	}
	for _, f := range x.Files {
		s.texts, s.files = append(s.texts, f.Name), append(s.files, f.Bytes)
	}
	w.seen = append(w.seen, s)
}

// tried are the cards that somebody typed or pressed.
func tried(payload json.RawMessage) (all sixes.Set) {
	var in struct {
		Data json.RawMessage `json:"data"`
	}
	_ = json.Unmarshal(payload, &in) // without data nothing was tried
	for _, text := range stringsIn(in.Data) {
		all |= readCards(text)
	}
	return all
}

// requireNone fails if somebody could read a card too early, with the first of them, and
// returns how much was looked at. After a match that was broken off nobody knows what lay
// on the table: the test has failed already.
func (w *leakChecker) requireNone(t *testing.T) (seen int) {
	t.Helper()
	told, seen := w.leaks()
	if len(told) > 0 && !t.Failed() {
		require.FailNow(t, fmt.Sprintf("%d cards could be read too early", len(told)), told[0])
	}
	return seen
}

// leaks returns what somebody could read too early, and how much was looked at.
func (w *leakChecker) leaks() (told []string, seen int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.seen {
		for _, text := range s.texts {
			for card := range (readCards(text) &^ (s.own | s.table.open[s.step])).All() {
				told = append(told, fmt.Sprintf("%s by %s in %q", card, s.what, text))
			}
		}
		for _, file := range s.files {
			for _, kind := range chunksOf(file) {
				if !slices.Contains([]string{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}, kind) {
					told = append(told, fmt.Sprintf("a chunk %q by %s", kind, s.what))
				}
			}
		}
	}
	return told, len(w.seen)
}

// stringsIn are all strings of a JSON text, at any depth.
func stringsIn(raw json.RawMessage) (all []string) {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return nil
	}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			all = append(all, v)
		case []any:
			for _, item := range v {
				walk(item)
			}
		case map[string]any:
			for _, item := range v {
				walk(item)
			}
		}
	}
	walk(value)
	return all
}

// chunksOf are the kinds of the chunks of a PNG; of another file its text is one.
func chunksOf(file []byte) (kinds []string) {
	const signature = "\x89PNG\r\n\x1a\n"
	if !bytes.HasPrefix(file, []byte(signature)) {
		return []string{string(file)}
	}
	for rest := file[len(signature):]; len(rest) > 0; {
		size := int(binary.BigEndian.Uint32(rest))
		kinds = append(kinds, string(rest[4:8]))
		rest = rest[12+size:]
	}
	return kinds
}

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
