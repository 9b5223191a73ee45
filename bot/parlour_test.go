package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/game/sixes"
	"kamisado/store"
)

// The people of the parlour besides Ana.
var (
	berta = chat.User{ID: "11", Name: "Berta"}
	carla = chat.User{ID: "12", Name: "*Carla* <@1> @everyone"}
	delia = chat.User{ID: "13", Name: "Delia"}
	eva   = chat.User{ID: "14", Name: "Eva"}
)

// quickest plays the first legal move that its view offers.
func quickest(_ context.Context, v game.View, _ game.Seed) (game.Move, error) {
	return v.Groups[0].Choices[0].Move, nil
}

// newGamesHarness is a salon with games of other shapes than Kamisado's: for one, for four
// with hidden hands, composed of parts, and a duel with nothing but rules.
func newGamesHarness(t *testing.T) *harness {
	t.Helper()
	s := newPatientHarness(t, first)
	levels := []game.Level{{Name: "tonto", Player: chooser(quickest)}, {Name: "listo", Player: chooser(quickest)}}
	games := []Game{
		{Rules: matchtest.Hands{}, Lobby: []game.Seat{3, 0, 1, 2}, Levels: levels, DefaultLevel: "tonto"},
		{Rules: sixes.Rules{}, Lobby: []game.Seat{0, 1, 2, 3}, Levels: levels, DefaultLevel: "tonto"},
		{Rules: matchtest.Guess{}},
		{Rules: field{}, Options: []Option{{Name: "size", Least: 2, Most: 30}, {Name: "kind", Values: []string{"small", "wide"}}, {Name: "quiet", Flag: true}}},
		{Rules: pairOf{}, Levels: levels, DefaultLevel: "tonto"},
	}
	for i := range games {
		games[i].Painter, games[i].Printer = bottest.Sketch{}, bottest.Sketch{}
	}
	config := s.Config
	config.Games = append(config.Games, games...)
	// The same cards in every run: whose turn it is after one depends on them.
	config.Random = rand.NewChaCha8([32]byte{1})
	s.Bot = New(config)
	return s
}

// pairOf is Nim for two.
type pairOf struct{ matchtest.Nim }

func (pairOf) Facts(game.Options) game.Facts { return game.Facts{MinSeats: 2, MaxSeats: 2} }

// start begins something for Ana, with its answer on message "100".
func (s *harness) start(do chat.Start) Reply {
	s.t.Helper()
	reply := s.settled(s.ask(do))
	require.Equal(s.t, Post, reply.Kind, reply.Message.Text)
	return reply
}

// press is a click on the public message "100", with its answer in its place.
func (s *harness) press(user chat.User, do chat.Action) Reply {
	s.t.Helper()
	return s.settled(s.askAs(user, "en-US", "100", do))
}

// inHand is a click in a message that the user alone sees.
func (s *harness) inHand(user chat.User, do chat.Action) Reply {
	s.t.Helper()
	s.mu.Lock()
	s.requests++
	id := fmt.Sprint("request", s.requests)
	s.mu.Unlock()
	reply, ok := s.Handle(s.t.Context(), Request{
		ID: id, User: user, At: Place{Guild: "1", Channel: "2", Locale: "en-US", GuildLocale: "en-US"},
		Message: "200", Private: true, Do: do,
	})
	require.True(s.t, ok)
	if reply.After != nil {
		reply.After(s.t.Context(), "")
	}
	return reply
}

// match is the only one there is, whatever its phase.
func (s *harness) match() session.Session {
	s.t.Helper()
	rows, err := s.Store.List(s.t.Context(), store.Filter{})
	require.NoError(s.t, err)
	require.Len(s.t, rows, 1)
	now, err := s.sessions.Load(s.t.Context(), rows[0].ID)
	require.NoError(s.t, err)
	return now
}

// table4 is a match of four people at a table of a game.
func (s *harness) table4(id game.ID) session.Session {
	s.t.Helper()
	s.start(chat.Start{Game: id})
	now := s.match()
	for _, user := range []chat.User{berta, carla, delia} {
		s.press(user, chat.Sit{Match: now.ID, What: chat.SitJoin})
	}
	s.press(ana, chat.Sit{Match: now.ID, What: chat.SitBegin})
	now = s.match()
	require.Equal(s.t, match.Playing, now.Phase)
	return now
}

// personOf is the user of the parlour with an id.
func personOf(id string) chat.User {
	all := []chat.User{ana, berta, carla, delia, eva}
	return all[slices.IndexFunc(all, func(u chat.User) bool { return u.ID == id })]
}

// actions are what the controls of a message do, with the moves of its menus.
func actions(m chat.Message) (all []chat.Action) {
	for _, control := range m.Controls {
		switch c := control.(type) {
		case chat.Buttons:
			for _, button := range c {
				all = append(all, button.Do)
			}
		case chat.Menu:
			for _, group := range c.Groups {
				for _, item := range group.Items {
					play, ok := c.Play(item.Value).(chat.Play)
					if ok {
						all = append(all, play)
					}
				}
			}
		}
	}
	return all
}

// cardsOf are the moves that a message offers.
func cardsOf(m chat.Message) (all []chat.Play) {
	for _, do := range actions(m) {
		if play, ok := do.(chat.Play); ok {
			all = append(all, play)
		}
	}
	return all
}

// field is a game for one whose moves are composed: a cell to open, or with "!" to
// mark. It is won when cell a1 is opened and lost when b1 is.
type field struct{}

type plot struct {
	Size  int
	Opens []game.Move
	Ended *game.Outcome
}

func (field) ID() game.ID                   { return "field" }
func (field) Facts(game.Options) game.Facts { return game.Facts{MinSeats: 1, MaxSeats: 1} }

func (field) New(o game.Options, _ game.Seed) (game.Position, error) {
	size, err := strconv.Atoi(o["size"])
	if err != nil {
		size = 30
	}
	return plot{Size: size}, nil
}

func (field) Decode(raw []byte) (game.Position, error) {
	var p plot
	return p, json.Unmarshal(raw, &p)
}

func (field) Parse(text string) (game.Move, error) {
	if text == "" || strings.Contains(text, "?") {
		return "", game.Refuse(game.KindNotation, 0, game.Say("field.notation"))
	}
	return game.Move(text), nil
}
func (field) Record(p game.Position, _ *game.Outcome) string { return fmt.Sprint(p.(plot).Opens) }

func (p plot) parts() (columns, rows []string) {
	for i := range p.Size {
		name := string(rune('a' + i%26))
		if i >= 26 {
			name = "a" + name
		}
		columns, rows = append(columns, name), append(rows, strconv.Itoa(i+1))
	}
	return columns, rows
}

func (p plot) ToMove() []game.Seat {
	if p.Ended != nil {
		return nil
	}
	return []game.Seat{0}
}

func (p plot) Legal(game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		columns, rows := p.parts()
		for _, row := range rows {
			for _, column := range columns {
				move := game.Move(column + row)
				if !slices.Contains(p.Opens, move) && (!yield(move) || !yield(move+"!")) {
					return
				}
			}
		}
	}
}

func (p plot) Play(seat game.Seat, move game.Move) (game.Position, error) {
	if !slices.Contains(slices.Collect(p.Legal(seat)), move) {
		return nil, game.Refuse(game.KindIllegal, 1, game.Say("field.illegal"))
	}
	p.Opens = append(slices.Clone(p.Opens), move)
	switch move {
	case "a1":
		p.Ended = &game.Outcome{Winner: 0, Method: "cleared"}
	case "b1":
		p.Ended = &game.Outcome{Winner: game.Nobody, Method: "mine"}
	}
	return p, nil
}

func (p plot) Outcome() (game.Outcome, bool) {
	if p.Ended == nil {
		return game.Outcome{}, false
	}
	return *p.Ended, true
}

func (p plot) End(out game.Outcome) game.Position {
	p.Ended = &out
	return p
}

func (p plot) View(seat game.Seat) game.View {
	columns, rows := p.parts()
	return game.View{
		Game: "field", Seat: seat, ToMove: p.ToMove(), Prompt: game.Say("field.duty"), Outcome: p.Ended,
		Form: &game.MoveForm{
			Fields:  []game.FormField{{Label: game.Say("field.column"), Values: columns}, {Label: game.Say("field.row"), Values: rows}},
			Actions: []game.FormAction{{Label: game.Say("field.open")}, {Label: game.Say("field.mark"), Suffix: "!"}},
		},
	}
}

func (p plot) Encode() []byte {
	raw, err := json.Marshal(p)
	if err != nil {
		panic(err)
	}
	return raw
}
