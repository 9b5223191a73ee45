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
	"kamisado/game/match"
	"kamisado/game/sixes"
)

// leakChecker reads all that the bot sends about tables of the sixes, and reports each card that somebody could read
// who neither held it nor saw it on the table. A card lies on the table from the moment at which its player plays it.
type leakChecker struct {
	mu     sync.Mutex
	tables map[string]*cards // by channel
	told   []string
	seen   int // how much was read
}

// cards are who holds what at a table, and what lies on it.
type cards struct {
	deal  [sixes.Seats][sixes.HandSize]sixes.Card
	users [sixes.Seats]string
	open  sixes.Set
}

func newLeakChecker() *leakChecker { return &leakChecker{tables: make(map[string]*cards)} }

// watch makes a fake Discord tell the leak checker.
func (w *leakChecker) watch(c *fakediscord.Config) { c.Observe = w.observe }

// addTable begins to watch a table that has not been dealt yet.
func (w *leakChecker) addTable(channel string, state match.State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &cards{deal: sixes.Deal(state.Seed)}
	for seat, player := range state.Players {
		c.users[seat] = player.User
	}
	w.tables[channel] = c
}

// step puts a card on the table before its player shows it.
func (w *leakChecker) step(channel string, card sixes.Set) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tables[channel].open |= card
}

// known are the cards that a user, or everybody, may read. Whoever is refused hears which card fits next.
func (c *cards) known(user string) sixes.Set {
	known := c.open
	if known == 0 {
		known = sixes.SixOfHearts.Set() // the rules say that a match begins with it
	}
	if user != "" {
		known |= c.open.Next()
	}
	if seat := slices.Index(c.users[:], user); user != "" && seat >= 0 {
		known |= sixes.SetOf(c.deal[seat][:]...)
	}
	return known
}

// observe reads messages that everybody sees, and requests with who asked for them.
func (w *leakChecker) observe(e fakediscord.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e.Kind {
	case fakediscord.MessageCreated, fakediscord.MessageUpdated:
		table := w.tables[e.Channel.ID]
		if table == nil || !e.Message.Author.Bot || e.Message.Ephemeral {
			return
		}
		texts, files := stringsIn(e.Message.JSON()), [][]byte(nil)
		for _, a := range e.Message.Attachments {
			texts, files = append(texts, a.Name, a.Description), append(files, a.Bytes)
		}
		w.read("a message for all", table.known(""), texts, files)
	case fakediscord.RequestServed:
		w.request(e.Exchange)
	}
}

// request reads what was sent: to whoever asked, or to everybody by a channel route.
func (w *leakChecker) request(x *fakediscord.Exchange) {
	channel, reader := "", ""
	if x.Interaction != nil {
		channel, reader = x.Interaction.Channel.ID, x.Interaction.User.ID
	} else if _, rest, ok := strings.Cut(x.Path, "/channels/"); ok {
		channel, _, _ = strings.Cut(rest, "/")
	}
	table := w.tables[channel]
	if table == nil {
		return
	}
	known := table.known(reader)
	if x.Interaction != nil { // what was typed or pressed is told back
		var in struct {
			Data json.RawMessage `json:"data"`
		}
		_ = json.Unmarshal(x.Interaction.Payload(), &in) // without data nothing was tried
		for _, text := range stringsIn(in.Data) {
			known |= readCards(text)
		}
	}
	texts, files := append(stringsIn(x.Payload), x.Path), [][]byte(nil)
	for _, f := range x.Files {
		texts, files = append(texts, f.Name), append(files, f.Bytes)
	}
	w.read(x.Method+" "+x.Path, known, texts, files)
}

// read notes the cards that are named and not known, and chunks of pictures that could name some.
func (w *leakChecker) read(what string, known sixes.Set, texts []string, files [][]byte) {
	w.seen++
	for _, text := range texts {
		for card := range (readCards(text) &^ known).All() {
			w.told = append(w.told, fmt.Sprintf("%s by %s in %q", card, what, text))
		}
	}
	for _, file := range files {
		for _, kind := range chunksOf(file) {
			if !slices.Contains([]string{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}, kind) {
				w.told = append(w.told, fmt.Sprintf("a chunk %q by %s", kind, what))
			}
		}
	}
}

// requireNone fails if somebody could read a card too early, and returns how much was read.
func (w *leakChecker) requireNone(t *testing.T) (seen int) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if !t.Failed() { // else nobody knows what lay on the table
		require.Empty(t, w.told)
	}
	return w.seen
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

// cardForm is how cards are written as symbols.
var cardForm = regexp.MustCompile(`(10|[A2-9JQK])[♣♥♠♦]`)

// readCards are all cards that a text names: as symbols, by name, and as moves in the ids of controls.
func readCards(text string) (all sixes.Set) {
	for _, found := range cardForm.FindAllString(text, -1) {
		card, _ := sixes.ParseCard(found)
		all |= card.Set()
	}
	lower := strings.ToLower(text)
	for _, word := range strings.FieldsFunc(lower, func(
		r rune,
	) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	}) {
		// "as" is a word too; as a card it stands by itself or ends a control's id.
		if card, err := sixes.ParseCard(word); err == nil && card.String() == word &&
			(word != "as" || text == word || strings.HasSuffix(text, "/as")) {
			all |= card.Set()
		}
	}
	for name, card := range cardNames() {
		if strings.Contains(lower, name) {
			all |= card.Set()
		}
	}
	return all
}

// cardNames are the names of the cards in both languages.
var cardNames = sync.OnceValue(func() map[string]sixes.Card {
	names := make(map[string]sixes.Card)
	catalogue, err := lang.New()
	if err != nil {
		panic(err)
	}
	for _, tag := range lang.Tags() {
		for card := range sixes.Everything.All() {
			names[strings.ToLower(catalogue.Speaker(tag).Say(sixes.CardPhrase(card)))] = card
		}
	}
	return names
})
