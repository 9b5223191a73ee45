package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/standin"
	"kamisado/game"
	"kamisado/game/sixes"
)

// witness sees every byte that the bot sends about tables of the sixes, and later tells
// whether a card could be read that had not been played. The order counts: a card is on
// the table from the moment its player presses or types it.
type witness struct {
	mu     sync.Mutex
	tables map[string]*cards // by channel
	seen   []sight
}

// cards are who holds what at a table, and what lies on it.
type cards struct {
	deal  [sixes.Seats][sixes.HandSize]sixes.Card
	users [sixes.Seats]string
	// open are the cards on the table.
	open sixes.Set
	// over is set when the match is over and its seed is shown.
	over bool
}

// sight is something that the bot sent, and what its reader might know then.
type sight struct {
	what string
	// texts are all strings in it, files the uploaded ones.
	texts []string
	files [][]byte
	may   sixes.Set
}

func newWitness() *witness { return &witness{tables: make(map[string]*cards)} }

// watch makes a stand-in tell the witness.
func (w *witness) watch(c *standin.Config) { c.Observe = w.observe }

// attend begins to watch a table.
func (w *witness) attend(channel string, seed game.Seed, users []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &cards{deal: sixes.Deal(seed)}
	copy(c.users[:], users)
	w.tables[channel] = c
}

// change changes what is known of a table.
func (w *witness) change(channel string, how func(*cards)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	how(w.tables[channel])
}

// may is what a user might know: everybody the table and the card that all begin with,
// a player its hand, and whoever is refused what fits next.
func (c *cards) may(user string) sixes.Set {
	all := c.open | sixes.SixOfHearts.Set()
	if user == "" {
		return all
	}
	all |= c.open.Next()
	if seat := slices.Index(c.users[:], user); seat >= 0 {
		all |= sixes.SetOf(c.deal[seat][:]...)
	}
	return all
}

// observe notes messages with who can see them, and requests with who asked.
func (w *witness) observe(e standin.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e.Kind {
	case standin.MessageCreated, standin.MessageChanged:
		w.message(e)
	case standin.RequestServed:
		w.request(e.Exchange)
	}
}

// message notes what everybody sees. What one person sees, the request tells.
func (w *witness) message(e standin.Event) {
	table := w.tables[e.Channel.ID]
	if table == nil || table.over || !e.Message.Author.Bot || e.Message.Ephemeral {
		return
	}
	s := sight{what: "a message for all", texts: stringsIn(e.Message.JSON()), may: table.may("")}
	for _, a := range e.Message.Attachments {
		s.texts, s.files = append(s.texts, a.Name, a.Description), append(s.files, a.Bytes)
	}
	w.seen = append(w.seen, s)
}

// request notes what was sent: to whoever asked, or to everybody by a channel route.
// That an answer is public, its message tells.
func (w *witness) request(x *standin.Exchange) {
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
	s := sight{what: x.Method + " " + x.Path, texts: append(stringsIn(x.Payload), x.Path), may: table.may(reader)}
	if x.Interaction != nil {
		s.may |= tried(x.Interaction.Payload()) // that is told back
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

// leaks tells what somebody could read too early, and how much was looked at.
func (w *witness) leaks() (told []string, seen int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.seen {
		for _, text := range s.texts {
			for card := range (readCards(text) &^ s.may).All() {
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

// A witness notices a card in a message, in a control, in a file's name, in a private
// answer to another and in a file, and nothing that is open.
func TestWitness(t *testing.T) {
	t.Parallel()
	var seed game.Seed
	mine, theirs := sixes.Deal(seed)[0][1], sixes.Deal(seed)[1][2]
	d := standin.New(standin.Config{})
	defer d.Close()
	channel, ana := d.NewGuild("Club", "en-US").NewChannel("table"), d.NewUser("ana", "en-US")
	asked := &standin.Interaction{Channel: channel, User: ana}
	say := func(m standin.Message) standin.Event {
		m.Author = d.Bot()
		return standin.Event{Kind: standin.MessageCreated, Channel: channel, Message: &m}
	}
	answer := func(text string) standin.Event {
		return standin.Event{Kind: standin.RequestServed, Exchange: &standin.Exchange{
			Interaction: asked, Payload: json.RawMessage(strconv.Quote(text)),
		}}
	}
	for name, c := range map[string]struct {
		event standin.Event
		told  bool
	}{
		"her own card":        {answer(mine.Symbol()), false},
		"another's card":      {answer(theirs.Symbol()), true},
		"to all":              {say(standin.Message{Content: "Next: " + mine.Symbol()}), true},
		"the first card":      {say(standin.Message{Content: "6♥"}), false},
		"a file's name":       {say(standin.Message{Attachments: []standin.Attachment{{Name: "sixes-" + theirs.String() + ".png"}}}), true},
		"a file's words":      {say(standin.Message{Attachments: []standin.Attachment{{Description: theirs.Symbol()}}}), true},
		"a file":              {say(standin.Message{Attachments: []standin.Attachment{{Bytes: []byte("hand")}}}), true},
		"a file with nothing": {say(standin.Message{Attachments: []standin.Attachment{{Bytes: []byte("\x89PNG\r\n\x1a\n")}}}), false},
	} {
		w := newWitness()
		w.attend(channel.ID, seed, []string{ana.ID})
		w.observe(c.event)
		told, seen := w.leaks()
		require.Equal(t, 1, seen, name)
		require.Equal(t, c.told, len(told) > 0, name)
	}
}
