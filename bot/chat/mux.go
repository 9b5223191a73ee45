package chat

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kamisado/game/match"
)

// Handler answers a request. An error becomes a sentence in one place.
type Handler func(ctx context.Context, r *Request) (Reply, error)

// Trait says something about all requests that a handler answers.
type Trait int

// The traits of routes.
const (
	// Public requests are answered in a new message for everybody.
	Public Trait = iota
	// AnyTurn requests may be made whoever is to move.
	AnyTurn
	// OfDaily controls belong to fields of a day too, which are matches that no channel has.
	OfDaily
	// OfChannels controls are menus of channels.
	OfChannels
)

// Mux finds the handler of a request: that of a command by its name, that of a control by the pattern of its id.
type Mux struct {
	commands []Command
	routes   map[string][]route // by the name of the command with a slash before it, or the first part of the pattern
}

// route is a command or a pattern, and what answers it.
type route struct {
	parts   []string // of the pattern
	handler Handler
	traits  []Trait
}

// Command registers a command.
func (m *Mux) Command(c Command, h Handler, traits ...Trait) {
	m.commands = append(m.commands, c)
	m.add("/"+c.Name, route{handler: h, traits: traits})
}

// Control registers controls by a pattern of their ids, such as "draw/{match}/{ply:number}/{answer:accept|decline}".
// A variable stands for a part of an id. It takes any text, or a number from 0, or one of several words. The variable
// match takes the id of a match. A last variable such as {move...} takes all parts that are left.
func (m *Mux) Control(pattern string, h Handler, traits ...Trait) {
	parts := strings.Split(pattern, "/")
	m.add(parts[0], route{parts, h, traits})
}

func (m *Mux) add(name string, r route) {
	if m.routes == nil {
		m.routes = make(map[string][]route)
	}
	m.routes[name] = append(m.routes[name], r)
}

// Commands returns the registered commands, in their order.
func (m *Mux) Commands() []Command { return m.commands }

// Find returns the registered command with a name.
func (m *Mux) Find(name string) (Command, bool) {
	i := slices.IndexFunc(m.commands, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return Command{}, false
	}
	return m.commands[i], true
}

// Route finds the handler of a request and sets the request's Vars and traits. It returns nil if nothing was
// registered for the request: ids of controls come from outside.
func (m *Mux) Route(r *Request) Handler {
	if r.Control == "" {
		if all := m.routes["/"+r.Command]; len(all) > 0 {
			r.traits = all[0].traits
			return all[0].handler
		}
		return nil
	}
	found, vars := m.control(r.Control)
	r.Vars, r.traits = vars, found.traits
	return found.handler
}

// MatchOf returns the match in the id of a control, or "" if it names none.
func (m *Mux) MatchOf(id string) match.ID {
	_, vars := m.control(id)
	return match.ID(vars["match"])
}

func (m *Mux) control(id string) (route, map[string]string) {
	parts := strings.Split(id, "/")
	for _, r := range m.routes[parts[0]] {
		if vars, ok := r.match(parts); ok && len(r.parts) > 0 {
			return r, vars
		}
	}
	return route{}, nil
}

// match returns the variables of an id that fits the pattern.
func (r *route) match(id []string) (vars map[string]string, ok bool) {
	vars = make(map[string]string)
	for i, part := range r.parts {
		name, variable := strings.CutPrefix(part, "{")
		name = strings.TrimSuffix(name, "}")
		rest, isRest := strings.CutSuffix(name, "...")
		switch {
		case i >= len(id):
			return nil, false
		case !variable && part != id[i]:
			return nil, false
		case variable && isRest:
			vars[rest] = strings.Join(id[i:], "/")
			return vars, true
		case variable:
			name, kind, _ := strings.Cut(name, ":")
			if !fits(name, kind, id[i]) {
				return nil, false
			}
			vars[name] = id[i]
		}
	}
	return vars, len(id) == len(r.parts)
}

// mostDigits bounds numbers in ids, so that an int holds them.
const mostDigits = 12

// fits reports whether a variable takes a text.
func fits(name, kind, text string) bool {
	switch {
	case name == "match":
		return IsMatchID(text)
	case kind == "number":
		n, err := strconv.Atoi(text)
		return err == nil && n >= 0 && len(text) <= mostDigits && strconv.Itoa(n) == text
	}
	return kind == "" || slices.Contains(strings.Split(kind, "|"), text)
}

// IsMatchID reports whether a text has the form of a match's id. It keeps nonsense away from the store.
func IsMatchID(text string) bool {
	return len(text) == 8 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// MaxControlID is how many characters the id of a control may have.
const MaxControlID = 100

// ControlID makes the id of a control from the name that begins its pattern and the values of its variables, such as
// "draw/k3v7x2mq/17".
func ControlID(name string, values ...any) string {
	var id strings.Builder
	id.WriteString(name)
	for _, value := range values {
		id.WriteByte('/')
		fmt.Fprint(&id, value)
	}
	return id.String()
}
