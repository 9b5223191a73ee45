package terminal

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// session is one run of a terminal: it asks whoever is to move, does what is typed, and shows to each person what that
// person may know.
type session struct {
	config Config
	// speaker speaks the players' language and names them.
	speaker lang.Speaker
	// facts are those of every match with the config's options.
	facts game.Facts
	// computers are those that play, by seat; without a Player where a person has it. people are the
	// seats of people, and names what they are called, by seat.
	computers []game.Level
	people    []game.Seat
	names     map[game.Seat]string

	// state and log are those of the match being played.
	state match.State
	log   []match.Event

	// out holds what has been written since the last flush. lineOpen reports whether a line of it has been begun.
	out      bytes.Buffer
	lineOpen bool
	// lines are nil until the first question: two computers leave the input alone.
	lines <-chan Line
	// rings says that the bell is wanted, otherSide that somebody has turned the board round.
	rings, otherSide bool
	// atKeyboard is who has the keyboard, where several people have hands to hide;
	// Nobody while it is handed on. missed are the events that a seat has not been
	// shown since.
	atKeyboard game.Seat
	missed     map[game.Seat][]game.Event
	// told is the end of the turn of which it was said, zero for none.
	told time.Time
}

// newSession gives the seats without a computer to people, with the config's names, and begins a match; nothing is
// written yet. The error is a *game.Error when two people have the same name.
func newSession(c Config) (*session, error) {
	if start := c.Start; start != nil {
		c.Options = start.Options
		if start.Seed != nil {
			c.Seed = func() game.Seed { return *start.Seed }
		}
	}
	if c.Seed == nil {
		c.Seed = func() (seed game.Seed) {
			_, _ = rand.Read(seed[:]) // it ends the program where it cannot read
			return seed
		}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &session{config: c, facts: c.Rules.Facts(c.Options), names: make(map[game.Seat]string), rings: c.Ring}
	s.speaker = c.Say.Named(s.name)
	s.computers = make([]game.Level, s.facts.MaxSeats)
	copy(s.computers, c.Players)
	for seat, computer := range s.computers {
		if computer.Player != nil {
			continue
		}
		if at := len(s.people); at < len(c.Names) {
			if err := s.setName(game.Seat(seat), c.Names[at]); err != nil {
				return nil, err
			}
		}
		s.people = append(s.people, game.Seat(seat))
	}
	return s, s.begin(c.Seed())
}

// maxName is how many characters of a name are kept.
const maxName = 32

// setName gives a person a name that nobody else has: records could not distinguish two
// people with one name.
func (s *session) setName(seat game.Seat, name string) error {
	name = clean(name)
	if runes := []rune(name); len(runes) > maxName {
		name = string(runes[:maxName])
	}
	if match.IsBlankName(name) {
		name = ""
	}
	for _, other := range s.people {
		if other != seat && name != "" && User(s.names[other]) == User(name) {
			return game.Refuse(game.KindOption, 0, "terminal.name.taken", "Name", name)
		}
	}
	s.names[seat] = name
	return nil
}

// User returns the match's user for a name: the same one however the name is written. It
// has no capital letters.
func User(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

func (s *session) isPerson(seat game.Seat) bool { return slices.Contains(s.people, seat) }

// side returns a seat's name.
func (s *session) side(seat game.Seat) game.Term {
	if seat >= 0 && int(seat) < len(s.facts.SeatNames) {
		return s.facts.SeatNames[seat]
	}
	return ""
}

// name names the player on a seat: by name, else by the side; in games for more than two
// a computer with its level behind the side, such as "East (Smart)".
func (s *session) name(seat game.Seat) string {
	side := s.config.Say.Term(s.side(seat))
	if level := s.computers[seat].Name; level != "" && s.facts.Table() {
		return fmt.Sprintf("%s (%s)", side, s.config.Say.Term(s.levelTerm(level)))
	}
	return cmp.Or(s.names[seat], side)
}

// levelTerm returns what a language calls a level.
func (s *session) levelTerm(level string) game.Term {
	return game.Term(string(s.config.Rules.ID()) + ".level." + level)
}

// decide carries out a command on the match. A refusal is a *game.Error.
func (s *session) decide(c match.Command) error {
	rules := s.config.Rules
	events, next, err := match.Decide(match.Games{rules.ID(): rules}, s.state, c, s.config.Now())
	s.state, s.log = next, append(s.log, events...)
	return err
}

// begin begins a new match: somebody proposes it, and another person, if there is one, accepts. Nobody has the
// keyboard, nobody missed anything. Only a user can propose a match, so computers that play each other are users too.
// One person alone has their side below.
func (s *session) begin(seed game.Seed) error {
	s.atKeyboard, s.missed = game.Nobody, make(map[game.Seat][]game.Event)
	s.state, s.log = match.State{}, nil
	p := match.Proposal{
		Game: s.config.Rules.ID(), Options: s.config.Options,
		Rotated: s.facts.Ends && (s.config.Rotated || len(s.people) == 1),
		Seed:    seed, MoveTime: s.config.MoveTime.Milliseconds(),
	}
	if s.config.Start != nil {
		p.Opening = &s.config.Start.Opening
	}
	for seat, computer := range s.computers {
		if computer.Player != nil && len(s.people) > 0 {
			p.Players = append(p.Players, match.Player{Level: computer.Name})
			continue
		}
		// Without a name the user is nobody else: no user of a name has a capital letter.
		name := s.names[game.Seat(seat)]
		p.Players = append(p.Players, match.Player{User: cmp.Or(User(name), fmt.Sprint("Player", seat+1)), Name: name})
	}
	if len(s.people) > 0 {
		p.Proposer = s.people[0]
	}
	if err := s.decide(match.Propose{Proposal: p}); err != nil {
		return err
	}
	users := p.People()
	if err := s.decide(match.Accept{User: users[len(users)-1]}); err != nil || s.config.Field == nil {
		return err
	}
	return s.decide(match.Play{User: users[0], Ply: match.AnyPly, Text: string(s.config.Field.First)})
}

// toMove returns the seat that is asked; where several may move, the first person of them.
func (s *session) toMove() game.Seat {
	seats := s.state.SeatsToMove()
	if at := slices.IndexFunc(seats, s.isPerson); at >= 0 {
		return seats[at]
	}
	if len(seats) > 0 {
		return seats[0]
	}
	return game.Nobody
}

// outcome returns how the match has ended, nil while it goes on. The rules may have ended it
// before the first move.
func (s *session) outcome() *game.Outcome {
	if out, over := s.state.Position.Outcome(); over {
		return &out
	}
	return s.state.Outcome
}

// record returns the match as text, as one that ended with an outcome, or that goes on.
func (s *session) record(out *game.Outcome) string {
	r := s.state.Record()
	r.Outcome = out
	text, _ := match.WriteText(s.config.Rules, r) // its moves were played before
	return text
}

// run plays until the match is over.
func (s *session) run(ctx context.Context) error {
	s.phrase(s.own("greeting", "Mode", s.facts.Variant))
	if len(s.people) > 0 {
		s.sentence("terminal.commands")
	}
	if s.config.AskNames {
		if err := s.askNames(ctx); err != nil {
			return err
		}
	}
	if opening := s.state.Opening; opening != nil {
		s.phrase(opening.Said()...)
	}
	if err := s.beginField(ctx); err != nil {
		return err
	}
	s.listPlayers()
	if s.config.Against != "" {
		s.sentence("terminal.people", "Flag", s.config.Against)
	}
	s.seedHash()
	if legend := s.legend(); !legend.IsZero() {
		s.phrase(legend)
	}
	if len(s.state.View(game.Nobody).LastEvents) > 0 {
		s.blankLine()
	}
	s.show()
	for s.outcome() == nil {
		if err := s.turn(ctx); err != nil {
			return err
		}
	}
	s.showOutcome(*s.outcome())
	s.showSeed()
	if err := s.count(ctx); err != nil {
		return err
	}
	return s.offerReview(ctx)
}

// askNames asks the people for their names, until each has one that nobody else has; an empty line is no name. The
// match, in which nobody has moved, is begun anew with them.
func (s *session) askNames(ctx context.Context) error {
	for _, seat := range s.people {
		if s.names[seat] != "" {
			continue
		}
		question := game.Say("terminal.name", "Side", s.side(seat))
		if s.facts.Solo() {
			question = game.Say("terminal.name.alone")
		}
		for {
			typed, err := s.ask(ctx, question, nil)
			if err != nil {
				return err
			}
			if c, _, _ := parse(typed.Text, s.say); c == "quit" {
				return errLeft
			}
			taken := s.setName(seat, typed.Text)
			if taken == nil {
				break
			}
			s.refuse(taken)
		}
	}
	return s.begin(s.state.Seed)
}

// beginField begins the attempt of whoever plays on the field of a day, if that is what is played.
func (s *session) beginField(ctx context.Context) error {
	f := s.config.Field
	if f == nil {
		return nil
	}
	s.phrase(f.Said)
	if f.Begin == nil {
		return nil
	}
	said, err := f.Begin(ctx, s.names[s.people[0]])
	s.phrase(said...)
	return err
}

// count counts the match on the field of a day, or else on the leaderboards, for people with names. It shows the
// leaderboards that the match counts on for anybody.
func (s *session) count(ctx context.Context) error {
	if f := s.config.Field; f != nil {
		if f.End == nil {
			return nil
		}
		said, err := f.End(ctx, s.names[s.people[0]], s.state)
		s.phrase(said...)
		return err
	}
	scorer, ok := s.config.Rules.(game.Scorer)
	if !ok || s.config.Records == nil {
		return nil
	}
	var scores []Score
	var boards []game.Leaderboard
	for _, seat := range s.people {
		if !s.scored(seat) {
			continue
		}
		name, points, ok := scorer.Score(s.state.Position, *s.outcome(), seat, s.state.Took())
		named := func(b game.Leaderboard) bool { return b.Name == name }
		at := slices.IndexFunc(scorer.Leaderboards(), named)
		if !ok || at < 0 {
			continue
		}
		board := scorer.Leaderboards()[at]
		if !slices.ContainsFunc(boards, named) {
			boards = append(boards, board)
		}
		if person := s.names[seat]; person != "" {
			scores = append(scores, Score{Leaderboard: board, Name: person, Points: points})
		}
	}
	if len(scores) > 0 {
		if err := s.config.Records.Add(ctx, s.state, s.log, scores); err != nil {
			return err
		}
	}
	for _, board := range boards {
		best, err := s.config.Records.Best(ctx, board)
		if err != nil {
			return err
		}
		s.leaderboard(scorer, board, best)
	}
	return nil
}

// scored reports whether the match can count on a leaderboard for a seat. It cannot if it is for practice
// or if the seat was given a hint.
func (s *session) scored(seat game.Seat) bool {
	return !s.state.IsPractice() && !slices.Contains(s.state.Hinted, seat)
}

// turn lets the computer move whose turn it is, or else asks for a line. A turn whose time is over ends by itself.
func (s *session) turn(ctx context.Context) error {
	seat := s.toMove()
	if computer := s.computers[seat]; computer.Player != nil {
		return s.computerTurn(ctx, seat, computer)
	}
	if s.mustHandOver() {
		return s.handOver(ctx, seat)
	}
	if s.config.Suggest != nil {
		words := text.QuestionWords(s.say)
		for _, some := range commandWords {
			words = append(words, strings.Fields(some)...)
		}
		for move := range s.state.Legal(seat) {
			words = append(words, string(move))
		}
		s.config.Suggest(words)
	}
	question := s.own(promptName(s.view(seat)), "Side", s.side(seat))
	end := s.state.TimeUp
	var late <-chan time.Time
	if !end.IsZero() {
		if end != s.told {
			s.clock()
		}
		late = time.After(end.Sub(s.config.Now()))
	}
	typed, err := s.ask(ctx, question, late)
	if !end.IsZero() && ctx.Err() == nil && !s.config.Now().Before(end) {
		s.endLine()
		return s.timeOut()
	}
	if err != nil {
		return err
	}
	return s.answer(ctx, typed)
}

// clock says until when whoever is to move has time.
func (s *session) clock() {
	s.told = s.state.TimeUp
	end, now := s.state.TimeUp, s.config.Now()
	if end.IsZero() {
		s.sentence("terminal.clock.none")
		return
	}
	layout := time.TimeOnly
	if end.Sub(now) >= 12*time.Hour {
		layout = time.DateTime
	}
	s.sentence("terminal.clock", "Until", end.In(now.Location()).Format(layout), "Left",
		lang.Clock(end.Sub(now).Round(time.Second)))
}

// timeOut ends the turn whose time is over, and with it the match.
func (s *session) timeOut() error {
	late := s.side(s.toMove())
	if err := s.decide(match.TimeOut{Ply: s.state.Ply}); err != nil {
		return err
	}
	s.blankLine()
	key := "terminal.lapse"
	if out := s.outcome(); out != nil && out.Method == game.Unfinished {
		key = "terminal.lapse.unfinished"
	}
	s.sentence(key, "Side", late)
	s.ring()
	return nil
}

// computerTurn lets a computer move, and shows the move: a blank line parts it from what a person did and, where each
// has a turn between two of its moves, from the last one. Its chance is the ply's, which must not be what the rules
// draw from in a game with players: see game.Seed.ForPly.
func (s *session) computerTurn(ctx context.Context, seat game.Seat, computer game.Level) error {
	view, seed := s.state.View(seat), s.state.Seed.ForPly(s.state.Ply)
	move, err := wait(ctx, s, func() (game.Move, error) { return computer.Player.Choose(ctx, view, seed) })
	if err != nil {
		return err
	}
	last := s.log[len(s.log)-1]
	followsComputer := last.Kind == match.Moved && !s.isPerson(last.Seat)
	var play match.Command = match.PlayFor{Seat: seat, Ply: s.state.Ply, Move: move}
	if user := s.state.Players[seat].User; user != "" { // computers alone
		play = match.Play{User: user, Ply: s.state.Ply, Text: string(move)}
	}
	if err := s.decide(play); err != nil {
		// It is not the person's mistake, and must not look like a refusal.
		return fmt.Errorf("%s played %s in %s: %v", computer.Name, move, view.Notation, err)
	}
	many := s.facts.Table()
	if !many || !followsComputer {
		s.blankLine()
	}
	if !s.config.Keyboard {
		line := playedPrefix + " "
		if many { // whose move it is
			line += strings.ToLower(s.speaker.Term(s.side(seat))) + " "
		}
		s.verbatim(line + string(move))
	}
	s.moved(seat)
	if len(s.people) > 0 && (s.outcome() != nil || s.isPerson(s.toMove())) {
		s.ring()
	}
	return nil
}

// handsOn reports whether people hand the keyboard on, as they have hands to hide from
// each other.
func (s *session) handsOn() bool { return s.facts.Hidden && len(s.people) > 1 }

// mustHandOver reports whether the keyboard has to be handed to the person to move
// before a hand is shown.
func (s *session) mustHandOver() bool {
	seats := s.state.SeatsToMove()
	return s.handsOn() && len(seats) == 1 && s.isPerson(seats[0]) && seats[0] != s.atKeyboard
}

// handOver waits until a person has the keyboard, and shows what has happened since that person last had it, and the
// board. Any line will do, except quit.
func (s *session) handOver(ctx context.Context, seat game.Seat) error {
	typed, err := s.ask(ctx, game.Say("terminal.hand", "Player", seat), nil)
	if err != nil {
		return err
	}
	if c, _, _ := parse(typed.Text, s.say); c == "quit" {
		return s.quit(ctx)
	}
	s.atKeyboard = seat
	s.wipe()
	s.blankLine()
	s.events(s.missed[seat])
	s.missed[seat] = nil
	s.boardAndPrompt()
	return nil
}
