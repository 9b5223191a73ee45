package terminal

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/render/text"
)

// Terminal plays matches as its Config says.
type Terminal struct{ config Config }

// New makes a terminal. Nothing is read or written before Run.
func New(config Config) *Terminal { return &Terminal{config.withDefaults()} }

// Run plays one match, or as many as the players restart, to its end. Leaving
// before the end, the end of the input and the end of the context are no errors.
// Errors are *game.Error when the options start no match, before anything is
// written, or come from reading, writing or the records.
func (t *Terminal) Run(ctx context.Context) error {
	s, err := newSession(&t.config)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	err = s.run(ctx)
	if errors.Is(err, errUnreadable) || err == errLeft {
		s.seed()
		s.sentence("terminal.interrupted")
	}
	if err == errLeft {
		err = nil
	}
	return cmp.Or(err, s.flush(), s.keep())
}

// session is one run of a terminal: it asks whoever is to move, does what is typed, and shows to each person what that
// person may know.
type session struct {
	config *Config
	// speaker speaks the players' language and names them.
	speaker lang.Speaker
	players *players
	match   *liveMatch

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

// newSession seats the players and begins a match; nothing is written yet.
func newSession(c *Config) (*session, error) {
	p, err := newPlayers(c)
	if err != nil {
		return nil, err
	}
	m := &liveMatch{config: c, players: p}
	s := &session{config: c, speaker: c.Say.Named(p.name), players: p, match: m, rings: c.Ring}
	return s, s.begin(c.Seed())
}

// begin begins a match: nobody has the keyboard, nobody missed anything.
func (s *session) begin(seed game.Seed) error {
	s.atKeyboard, s.missed = game.Nobody, make(map[game.Seat][]game.Event)
	return s.match.begin(seed)
}

// keep hands over the match as it stands.
func (s *session) keep() error {
	if s.config.Keep == nil {
		return nil
	}
	return s.config.Keep(s.match.record(s.match.outcome()))
}

// run plays until the match is over.
func (s *session) run(ctx context.Context) error {
	s.phrase(s.own("greeting", "Mode", s.players.facts.Variant))
	if len(s.players.people) > 0 {
		s.sentence("terminal.commands")
	}
	if err := s.askNames(ctx); err != nil {
		return err
	}
	if start := s.config.Start; start != nil {
		s.phrase(start.Opening.Said()...)
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
	if len(s.match.state.View(game.Nobody).LastEvents) > 0 {
		s.blankLine()
	}
	s.show()
	for {
		if out := s.match.outcome(); out != nil {
			s.outcome(*out)
			s.seed()
			if err := s.endField(ctx); err != nil {
				return err
			}
			return s.offerReview(ctx)
		}
		if err := s.turn(ctx); err != nil {
			return err
		}
	}
}

// askNames asks the people for their names; an empty line is no name. The match, in
// which nobody has moved, is begun anew with them.
func (s *session) askNames(ctx context.Context) error {
	if !s.config.AskNames {
		return nil
	}
	for _, seat := range s.players.people {
		if s.players.names[seat] != "" {
			continue
		}
		question := game.Say("terminal.name", "Side", s.players.side(seat))
		if s.players.facts.Solo() {
			question = game.Say("terminal.name.alone")
		}
		if err := s.askName(ctx, seat, question); err != nil {
			return err
		}
	}
	return s.begin(s.match.state.Seed)
}

// askName asks for a name until it is given one that nobody else has, or none.
func (s *session) askName(ctx context.Context, seat game.Seat, question game.Phrase) error {
	for {
		typed, err := s.ask(ctx, question)
		if err != nil {
			return err
		}
		if c, _, _ := parse(typed.Text, s.say); c == cmdQuit {
			return errLeft
		}
		taken := s.players.setName(seat, typed.Text)
		if taken == nil {
			return nil
		}
		s.refuse(taken)
	}
}

// turn lets the computer move whose turn it is, or else asks for a line.
func (s *session) turn(ctx context.Context) error {
	seat := s.match.toMove()
	if computer := s.players.computer(seat); computer.Player != nil {
		return s.computerTurn(ctx, seat, computer)
	}
	if s.mustHandOver() {
		return s.handOver(ctx, seat)
	}
	if s.config.Suggest != nil {
		words := append(slices.Collect(maps.Keys(commandWords)), text.QuestionWords(s.say)...)
		for move := range s.match.state.Legal(seat) {
			words = append(words, string(move))
		}
		s.config.Suggest(words)
	}
	typed, ok, err := s.askMove(ctx, s.own(promptName(s.view(seat)), "Side", s.players.side(seat)))
	if err != nil || !ok {
		return err
	}
	return s.answer(ctx, typed)
}

// computerTurn lets a computer move. Its chance is the ply's, which must not be what
// the rules draw from in a game with players: see game.Seed.ForPly.
func (s *session) computerTurn(ctx context.Context, seat game.Seat, computer game.Level) error {
	m := s.match.state
	view := m.View(seat)
	move, err := wait(ctx, s, func() (game.Move, error) {
		return computer.Player.Choose(ctx, view, m.Seed.ForPly(m.Ply))
	})
	if err != nil {
		return err
	}
	followsComputer := s.match.lastMoveByComputer()
	if err := s.match.playComputer(seat, move); err != nil {
		// It is not the person's mistake, and must not look like a refusal.
		return fmt.Errorf("%s played %s in %s: %v", computer.Name, move, view.Notation, err)
	}
	s.computerMoved(seat, move, followsComputer)
	if len(s.players.people) > 0 && (s.match.outcome() != nil || s.players.isPerson(s.match.toMove())) {
		s.ring()
	}
	return nil
}

// handOver waits until a person has the keyboard. Any line will do, except quit.
func (s *session) handOver(ctx context.Context, seat game.Seat) error {
	typed, err := s.ask(ctx, game.Say("terminal.hand", "Player", seat))
	if err != nil {
		return err
	}
	if c, _, _ := parse(typed.Text, s.say); c == cmdQuit {
		return s.quit(ctx)
	}
	s.handedOver(seat)
	return nil
}

// saveScores adds what the match counts for people with names, and shows the
// leaderboards that it counts in.
func (s *session) saveScores(ctx context.Context) error {
	scorer, ok := s.config.Rules.(game.Scorer)
	if !ok || s.config.Records == nil {
		return nil
	}
	scores, boards := s.match.scores(scorer)
	if len(scores) > 0 {
		if err := s.config.Records.Add(ctx, s.match.state, s.match.events, scores); err != nil {
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
