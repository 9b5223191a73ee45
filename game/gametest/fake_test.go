package gametest_test

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
)

// fault is a promise that the fake game breaks on demand.
type fault string

const (
	sound        fault = ""
	leaks        fault = "shows the hidden number"
	refuses      fault = "refuses a listed move"
	accepts      fault = "plays an unlisted move"
	plainError   fault = "refuses with a plain error"
	mutates      fault = "changes the position"
	forgets      fault = "writes another move into the match text"
	endless      fault = "never ends"
	hides        fault = "offers too few moves"
	foreign      fault = "says another game's phrase"
	odd          fault = "fills a gap with what no catalogue knows"
	goesOn       fault = "goes on after it was ended"
	offCanon     fault = "lists a move that is not canonical"
	stuck        fault = "is stuck before the end"
	panicky      fault = "panics on damaged text"
	reopens      fault = "writes no result into the match text"
	shares       fault = "shares its outcome's numbers"
	overstops    fault = "can be stopped when it is over"
	wordy        fault = "says more in its players' view than in its view"
	unlisted     fault = "gives points on a leaderboard that it does not list"
	hasty        fault = "gives points to nobody"
	lenient      fault = "gives points for a resignation"
	tonguetied   fault = "has no words for points"
	secretive    fault = "does not list what it dealt"
	inconsistent fault = "depends on more than the seed"
	hosts        fault = "refuses what only who hosts a match can know"
	boasts       fault = "reveals the hidden number to who is out of turn"
	corrects     fault = "reveals the hidden number to who tries a number too high"
	prints       fault = "writes the hidden number into the match text"
	sorts        fault = "orders the moves by the hidden number"
	nameless     fault = "has no name for a seat"
	choosy       fault = "has no facts of options that it does not take"
	misstates    fault = "has a form, and its facts know of none, or the other way round"
	halved       fault = "cannot read the results of its texts"
	poolless     fault = "has matches in a pool that it does not list"
	unnamed      fault = "has a pool without a name"
	betrays      fault = "shows everybody the moves of who hides something"
)

// fake is a game of two seats who name numbers in turn, one number each, not
// equal to a hidden one that comes from the seed. Three plies and it is over.
//
// With idle set the move "n9" changes nothing, as often as one likes. With forms set its
// views have a form, of more numbers than there are moves; with veiled set they are
// hidden, and a seat's moves are in its own alone.
type fake struct {
	fault         fault
	calls         *int
	idle          bool
	forms, veiled bool
}

type fakePosition struct {
	rules  fake
	hidden int
	plies  []game.Move
}

func (fake) ID() game.ID { return "fake" }

func (f fake) Facts(options game.Options) game.Facts {
	facts := game.Facts{
		MinSeats: 2, MaxSeats: 2, Hidden: f.veiled, Form: f.forms != (f.fault == misstates),
		Variant: game.Say("fake.variant"), SeatNames: []game.Term{"fake.first", "fake.second"},
	}
	switch {
	case f.fault == nameless:
		facts.SeatNames = facts.SeatNames[:1]
	case f.fault == choosy && options["nonsense"] != "":
		facts.MaxSeats = 0
	}
	return facts
}

func (f fake) New(_ game.Options, seed game.Seed) (game.Position, error) {
	hidden := int(seed[0]) % 2
	if f.fault == inconsistent {
		*f.calls++
		hidden = *f.calls % 2
	}
	return &fakePosition{rules: f, hidden: hidden}, nil
}

func (f fake) Parse(text string) (game.Move, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) != 2 || text[0] != 'n' || text[1] < '0' || text[1] > '9' {
		return "", game.Refuse(game.KindNotation, 1, game.Say("fake.notation"))
	}
	return game.Move(text), nil
}

// TextFormat writes the moves with the letters a and b, and the hidden number when the
// match is over.
func (f fake) TextFormat() game.TextFormat {
	format := game.TextFormat{
		Letters: "ab",
		Head:    func(game.Position) string { return "fake" },
		ReadHead: func(line game.Line) (game.Options, error) {
			if line.Text != "fake" && f.fault != panicky {
				return nil, line.Refuse("fake.text.head")
			}
			return map[string]game.Options{"fake": nil}[line.Text[:4]], nil
		},
		Notes:    func(p game.Position) []string { return p.(*fakePosition).notes() },
		IsResult: func(line string) bool { return strings.HasPrefix(line, "end") },
		Result: func(_ game.Position, out game.Outcome) string {
			if f.fault == reopens {
				return "a n0"
			}
			return "end " + string(out.Method)
		},
		Secret: &game.SecretFormat{Below: func(p game.Position) []string {
			return []string{"hidden " + strconv.Itoa(p.(*fakePosition).hidden)}
		}, BelowKey: "hidden"},
	}
	if f.fault == halved {
		format.IsResult = nil
	}
	if f.idle {
		format.ReadHead = nil // moves that change nothing are not written
	}
	return format
}

func (p *fakePosition) notes() []string {
	last := len(p.plies) - 1
	switch {
	case last < 0:
		return nil
	case p.rules.fault == prints:
		return []string{fmt.Sprint(p.plies[last], p.hidden)}
	case p.rules.fault == forgets && last > 0:
		last--
	}
	return []string{fmt.Sprintf("%c %s", "ab"[last%2], p.plies[last])}
}

func (p *fakePosition) over() bool { return len(p.plies) >= 3 && p.rules.fault != endless }

func (p *fakePosition) ToMove() []game.Seat {
	if p.over() || p.rules.fault == stuck && len(p.plies) == 2 {
		return nil
	}
	return []game.Seat{game.Seat(len(p.plies) % 2)}
}

func (p *fakePosition) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if !slices.Contains(p.ToMove(), seat) {
			return
		}
		for n := range 3 {
			if p.rules.fault == sorts && p.hidden == 1 {
				n = 2 - n
			}
			format := "n%d"
			if p.rules.fault == offCanon {
				format = "N%d"
			}
			if !yield(game.Move(fmt.Sprintf(format, n))) {
				return
			}
		}
		if p.rules.idle {
			yield(idleMove)
		}
	}
}

// idleMove changes nothing.
const idleMove game.Move = "n9"

func (p *fakePosition) Play(seat game.Seat, move game.Move) (game.Position, error) {
	legal := slices.Contains(slices.Collect(p.Legal(seat)), move)
	switch {
	case p.over():
		return nil, game.Refuse(game.KindOver, 0, game.Say("fake.over"))
	case p.rules.fault == plainError && !legal:
		return nil, fmt.Errorf("no")
	case !slices.Contains(p.ToMove(), seat) && p.rules.fault == boasts:
		return nil, game.Refuse(game.KindTurn, p.hidden, game.Say("fake.turn"))
	case !slices.Contains(p.ToMove(), seat):
		return nil, game.Refuse(game.KindTurn, 0, game.Say("fake.turn"))
	case p.rules.fault == hosts && !legal:
		return nil, game.Refuse(game.KindStale, 0, game.Say("fake.turn"))
	case p.rules.fault == corrects && move >= "n3" && move < "n9":
		return nil, game.Refuse(game.KindIllegal, 1, game.Say("fake.illegal", "Hidden", p.hidden))
	case p.rules.fault == refuses && move == "n2":
		return nil, game.Refuse(game.KindIllegal, 1, game.Say("fake.illegal"))
	case !legal && p.rules.fault != accepts:
		return nil, game.Refuse(game.KindIllegal, 1, game.Say("fake.illegal"))
	}
	if p.rules.fault == mutates {
		p.hidden++
	}
	next := *p
	if move == idleMove {
		return &next, nil
	}
	next.plies = append(slices.Clone(p.plies), move)
	return &next, nil
}

func (p *fakePosition) Outcome() (game.Outcome, bool) {
	if !p.over() {
		return game.Outcome{Winner: game.Nobody}, false
	}
	return game.Outcome{Winner: game.Nobody, Method: "end"}, true
}

func (p *fakePosition) EndView(seat game.Seat, out game.Outcome) game.View {
	v := p.View(seat)
	v.Outcome = out.Clone()
	if p.rules.fault == shares {
		v.Outcome.Score = out.Score
	}
	if p.rules.fault != goesOn {
		v.ToMove, v.Prompt, v.Groups, v.Form = nil, game.Phrase{}, nil, nil
	}
	return v
}

func (p *fakePosition) View(seat game.Seat) game.View {
	v := game.View{Game: "fake", Seat: seat, ToMove: p.ToMove(), Notation: fmt.Sprint(p.plies)}
	if out, over := p.Outcome(); over {
		v.Outcome = &out
		return v
	}
	v.Prompt = game.Say("fake.prompt", "Count", len(p.plies), "Term", game.Term("fake.term"), "Phrase", game.Say("fake.part"))
	switch p.rules.fault {
	case leaks:
		v.Notation = p.String()
	case foreign:
		v.Prompt = game.Say("chess.prompt")
	case odd:
		v.Prompt = game.Say("fake.prompt", "Gap", 1.5)
	}
	p.group(&v)
	return v
}

func (p *fakePosition) group(v *game.View) {
	if p.rules.forms {
		v.Form = &game.MoveForm{
			Fields:  []game.FormField{{Label: game.Say("fake.part"), Values: []string{"n0", "n1", "n2", "n3", "n4"}}},
			Actions: []game.FormAction{{Label: game.Say("fake.act")}},
		}
		return
	}
	group := game.Group{Key: "all", Label: game.Say("fake.group")}
	for _, seat := range p.ToMove() {
		if p.rules.veiled && seat != v.Seat && p.rules.fault != betrays {
			continue
		}
		for move := range p.Legal(seat) {
			if p.rules.fault == hides && move == "n2" {
				continue
			}
			group.Choices = append(group.Choices, game.Choice{Move: move, Label: game.Say("fake.choice", "Move", string(move))})
		}
	}
	slices.SortFunc(group.Choices, func(a, b game.Choice) int { return strings.Compare(string(a.Move), string(b.Move)) })
	if len(group.Choices) > 0 {
		v.Groups = []game.Group{group}
	}
}

// String is the whole position, the hidden number too.
func (p *fakePosition) String() string {
	fields := []string{strconv.Itoa(p.hidden)}
	for _, ply := range p.plies {
		fields = append(fields, string(ply))
	}
	return strings.Join(fields, " ")
}
