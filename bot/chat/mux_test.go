package chat

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// An id is eight letters and digits, in any case.
func TestIsMatchID(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"k3v7x2mq": true, "K3V7X2MQ": true, "k3v7x2m": false, "k3v7x2mqq": false, "k3v7x2m1": false, "k3v7x2m-": false,
		"": false,
	} {
		require.Equal(t, want, IsMatchID(id), id)
	}
}

// A request finds the handler of its command or of the pattern that its control's id fits, and what the pattern's
// variables are.
func TestRoute(t *testing.T) {
	t.Parallel()
	var called string
	handler := func(name string) Handler {
		return func(context.Context, *Request) (Reply, error) {
			called = name
			return Reply{}, nil
		}
	}
	var m Mux
	m.Command(Command{Name: "draw"}, handler("command"), Public)
	m.Command(Command{Name: "match stop"}, handler("part"))
	m.Control("draw/{match}/{ply:number}", handler("offer"), AnyTurn, OfDaily)
	m.Control("draw/{match}/{ply:number}/{answer:accept|decline}", handler("answer"))
	m.Control("move/{match}/{ply:number}/{move...}", handler("move"))
	m.Control("help/{topic}", handler("help"))
	m.Control("table", handler("table"))
	type vars = map[string]string
	for _, c := range []struct {
		request Request
		want    string
		vars    vars
	}{
		{Request{Command: "draw"}, "command", nil},
		{Request{Command: "match stop"}, "part", nil},
		{Request{Control: "draw/k3v7x2mq/17"}, "offer", vars{"match": "k3v7x2mq", "ply": "17"}},
		{Request{Control: "draw/k3v7x2mq/0/decline"}, "answer", vars{"match": "k3v7x2mq", "ply": "0", "answer": "decline"}},
		{
			Request{Control: ControlID("move", "k3v7x2mq", 3, "a/b")},
			"move",
			vars{"match": "k3v7x2mq", "ply": "3", "move": "a/b"},
		},
		{Request{Control: "help/"}, "help", vars{"topic": ""}},
		{Request{Control: "table"}, "table", vars{}},
	} {
		handle := m.Route(&c.request)
		require.NotNil(t, handle, "%+v", c.request)
		_, _ = handle(t.Context(), &c.request)
		require.Equal(t, c.want, called)
		require.Equal(t, c.vars, c.request.Vars)
		require.Equal(t, c.want == "command", c.request.Is(Public))
		require.Equal(t, c.want == "offer", c.request.Is(OfDaily))
	}
	for _, id := range []string{
		"", "/", "draw", "draw/", "draw/k3v7x2mq", "draw/k3v7x2mq/", "draw/k3v7x2mq/-1", "draw/k3v7x2mq/017",
		"draw/k3v7x2mq/1e3",
		"draw/k3v7x2mq/9999999999999", "draw/k3v7x2m1/17", "draw/k3v7x2mq/17/cancel", "draw/k3v7x2mq/17/accept/",
		"draw/k3v7x2mq/17/", "Draw/k3v7x2mq/17",
		"move/k3v7x2mq/17", "table/", "help", "help/a/b", "match stop", "/draw",
	} {
		require.Nil(t, m.Route(&Request{Control: id, Command: ""}), id)
	}
	require.Nil(t, m.Route(&Request{Command: "match"}))
	require.Nil(t, m.Route(&Request{}))
	require.EqualValues(t, "k3v7x2mq", m.MatchOf("draw/k3v7x2mq/17"))
	require.Empty(t, m.MatchOf("draw/k3v7x2mq"))
	require.Empty(t, m.MatchOf("help/k3v7x2mq"))
}
