package bot

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/store"
)

// calls count what is asked of rules and positions.
type calls struct {
	mu                sync.Mutex
	parse, play, view int
}

func (c *calls) add(n *int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*n++
}

// take are the counts so far, which begin anew.
func (c *calls) take() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := map[string]int{"Parse": c.parse, "Play": c.play, "View": c.view}
	c.parse, c.play, c.view = 0, 0, 0
	return all
}

// countedRules are rules whose calls are counted.
type countedRules struct {
	kamisado.Rules
	*calls
}

func (r countedRules) New(o game.Options, seed game.Seed) (game.Position, error) {
	p, err := r.Rules.New(o, seed)
	return countedPosition{p, r.calls}, err
}

func (r countedRules) Parse(text string) (game.Move, error) {
	r.add(&r.parse)
	return r.Rules.Parse(text)
}

type countedPosition struct {
	game.Position
	*calls
}

func (p countedPosition) Play(seat game.Seat, move game.Move) (game.Position, error) {
	p.add(&p.play)
	next, err := p.Position.Play(seat, move)
	return countedPosition{next, p.calls}, err
}

func (p countedPosition) View(seat game.Seat) game.View {
	p.add(&p.view)
	return p.Position.View(seat)
}

// A move is read once and played once, and the board after it is looked at once, but not that
// of a refused move: what does not change in a match is asked of the rules. The moves before it are
// played again when a match is read, once for a click and twice for a command, which first finds its match.
func TestMoveOnce(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	var counted calls
	s.changeGame(kamisado.ID, func(g *Game) { g.Rules = countedRules{calls: &counted} })
	s.delivered(s.ask(starting(kamisado.ID, "color", "negro", "opponent", &berta)))
	rows, err := s.Store.List(t.Context(), store.Filter{User: berta.ID})
	require.NoError(t, err)
	s.delivered(s.askAs(berta, "en-US", "100", control("accept", rows[0].ID)))
	counted.take()

	reply := s.delivered(s.ask(command("move", "move", "c1c6")))
	require.Equal(t, chat.Post, reply.Kind, reply.Message.Text)
	require.Equal(t, map[string]int{"Parse": 1, "Play": 1, "View": 1}, counted.take())

	reply = s.delivered(s.askAs(berta, "en-US", "100", control("move", rows[0].ID, 1, "a8a7")))
	require.Equal(t, chat.Update, reply.Kind, reply.Message.Text)
	require.Equal(t, map[string]int{"Parse": 1, "Play": 2, "View": 1}, counted.take())

	refused := s.ask(command("move", "move", "c6c1"))
	says(t, refused, "You can play")
	require.Equal(t, map[string]int{"Parse": 1, "Play": 5, "View": 0}, counted.take())
}

// BenchmarkClick is a move by a click: decided, stored, drawn and said.
func BenchmarkClick(b *testing.B) {
	s := newHarness(b, first)
	moves := []struct {
		user chat.User
		move game.Move
	}{{ana, "c1c6"}, {berta, "a8a7"}}
	var id match.ID
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 {
			b.StopTimer()
			id = s.freshDuel()
			b.StartTimer()
		}
		m := moves[i%2]
		reply := s.askAs(m.user, "en-US", "100", control("move", id, i%2, m.move))
		if reply.Kind != chat.Update {
			b.Fatal(reply.Message.Text)
		}
		if reply.After != nil {
			reply.After(b.Context(), "100")
		}
	}
}

// freshDuel begins a match of Ana's, who has Black, with Berta and ends the one before.
func (s *harness) freshDuel() match.ID {
	s.t.Helper()
	rows, err := s.Store.List(s.t.Context(), store.Filter{User: ana.ID, Phases: []match.Phase{match.Playing}})
	require.NoError(s.t, err)
	for _, row := range rows {
		s.ask(control("sure", row.ID, 0))
	}
	require.Equal(s.t, chat.Post, s.ask(starting(kamisado.ID, "color", "negro", "opponent", &berta)).Kind)
	rows, err = s.Store.List(s.t.Context(), store.Filter{User: ana.ID, Phases: []match.Phase{match.Pending}})
	require.NoError(s.t, err)
	require.Equal(s.t, chat.Update, s.askAs(berta, "en-US", "100", control("accept", rows[0].ID)).Kind)
	return rows[0].ID
}
