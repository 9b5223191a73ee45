package terminal

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render/text"
)

// commandWords are what the commands are called, in every language. Those that ask about the board are in the
// catalogues: see text.ParseQuestion.
var commandWords = map[string]string{
	"text":     "texto text",
	"moves":    "jugadas moves",
	"legal":    "legales legal",
	"position": "kfn posicion posición position",
	"cell":     "casilla celda cell",
	"restart":  "reiniciar restart",
	"draw":     "tablas empate draw",
	"undo":     "deshacer atrás atras undo",
	"resign":   "abandonar rendirse resign",
	"hint":     "pista hint",
	"review":   "análisis analisis review",
	"stop":     "terminar parar stop",
	"bell":     "campana timbre bell",
	"turn":     "girar turn",
	"time":     "tiempo time",
	"puzzle":   "problema puzzle",
	"daily":    "diario daily",
	"back":     "volver back",
	"solution": "solución solucion solution",
	"help":     "ayuda help",
	"rules":    "reglas rules",
	"quit":     "salir quit exit",
}

// question is the command of a question about the board.
const question = "question"

// parse reads a line: a command's word, alone or with what it takes, or else a question about the board, or else what
// may be a move. It returns the command, as commandWords has it, question, or "" for a move, its word as typed and
// what follows it. A colon behind the word is ignored.
func parse(line string, say text.Speaker) (command, word, rest string) {
	word, rest, _ = strings.Cut(line, " ")
	word, rest = strings.TrimRight(word, ":"), strings.TrimSpace(rest)
	for c, words := range commandWords {
		if slices.Contains(strings.Fields(words), strings.ToLower(word)) {
			command = c
		}
	}
	_, _, isQuestion := text.ParseQuestion(line, say)
	if isQuestion && (command == "" || command == "legal" && rest != "") {
		command = question
	}
	return command, word, rest
}

// parseYes reads the answer to a question, in any language; ok is false when it is neither
// yes nor no.
func parseYes(answer string) (yes, ok bool) {
	switch strings.ToLower(answer) {
	case "s", "y":
		return true, true
	case "n":
		return false, true
	}
	return game.ParseYes(answer)
}

// answer does what a line asks for. The error is errLeft when the players leave.
func (s *session) answer(ctx context.Context, typed Line) error {
	if typed.Long {
		s.sentence("terminal.long", "Most", maxLine)
		return nil
	}
	if typed.Text == "" {
		return nil
	}
	command, word, rest := parse(typed.Text, s.say)
	if rest != "" && command != "" && command != "cell" && command != question {
		s.sentence("terminal.alone", "Word", word)
		return nil
	}
	seat := s.toMove()
	switch command {
	case "":
		s.move(seat, typed.Text)
	case "restart":
		yes, err := s.confirm(ctx, game.Say("terminal.restart.sure"), command, nil)
		if err != nil || !yes {
			return err
		}
		return s.beginAgain(ctx)
	case "draw":
		return s.offer(ctx, match.Draw, command)
	case "undo":
		return s.offer(ctx, match.Takeback, command)
	case "resign":
		yes, err := s.confirm(ctx, game.Say("terminal.resign.sure"), command, nil)
		if err != nil || !yes {
			return err
		}
		if err := s.decide(match.Resign{User: s.state.Players[seat].User}); err != nil {
			s.refuse(err)
		}
	case "hint":
		return s.hint(ctx, seat)
	case "review":
		switch {
		case s.config.Reviewer == nil:
			s.sentence("terminal.review.none")
		case !s.config.Keyboard:
			s.sentence("terminal.review.file")
		default:
			s.sentence("terminal.review.running")
		}
	case "stop":
		s.stop(seat)
	case "bell":
		s.switchBell()
	case "turn":
		if !s.facts.Ends {
			s.sentence("terminal.turn.none")
			return nil
		}
		s.otherSide = !s.otherSide
		s.board(s.view(s.viewer()))
	case "time":
		s.moreTime(seat)
	case "puzzle", "daily":
		return s.setPuzzle(ctx, command)
	case "back", "solution":
		s.sentence("terminal." + command + ".none")
	case "quit":
		return s.quit(ctx)
	default:
		s.inform(command, typed.Text, rest, s.view(s.viewer()))
	}
	return nil
}

// inform answers the commands that change nothing, about a view.
func (s *session) inform(command, typed, rest string, v game.View) {
	switch command {
	case "text":
		s.plainBoard(v)
	case "moves":
		s.verbatim(s.record(nil))
	case "legal":
		s.listLegal(v)
	case "position":
		s.verbatim(v.Notation)
	case "cell":
		s.cell(v, rest)
	case question:
		s.answerQuestion(v, typed)
	case "help":
		s.help(v)
	case "rules":
		s.rules()
	}
}

// quit returns errLeft, unless somebody at a keyboard would lose a match that is being played and
// does not want to.
func (s *session) quit(ctx context.Context) error {
	if !s.config.Keyboard || s.outcome() != nil || len(match.Played(&s.state)) == 0 {
		return errLeft
	}
	sure := game.Say("terminal.quit.sure")
	if s.config.SavedIn != "" {
		sure = game.Say("terminal.quit.saved", "File", s.config.SavedIn)
	}
	yes, err := s.confirm(ctx, sure, "quit", nil)
	if yes {
		err = errLeft
	}
	return err
}

// move plays a typed move, or says why not and where to find help.
func (s *session) move(seat game.Seat, typed string) {
	err := s.decide(match.Play{User: s.state.Players[seat].User, Ply: match.AnyPly, Text: typed})
	if err == nil {
		s.moved(seat)
		return
	}
	s.refuse(err)
	switch refusal, _ := errors.AsType[*game.Error](err); {
	case refusal == nil:
	case refusal.Kind == game.KindNotation:
		s.sentence("terminal.hint")
	case refusal.Kind == game.KindIllegal:
		s.sentence("terminal.hint.legal")
	}
}

// stop ends a match early where all people may agree to that, or says that it cannot be ended. At one keyboard they
// agree by speaking to each other.
func (s *session) stop(seat game.Seat) {
	for _, user := range s.state.People() {
		if s.decide(match.Offer{User: user, What: match.Stop, Ply: match.AnyPly}) != nil {
			s.sentence("terminal.stop.none")
			return
		}
	}
	s.moved(seat)
}

// moreTime gives whoever is to move as much time again. At one keyboard the other player agrees
// by speaking.
func (s *session) moreTime(seat game.Seat) {
	if !s.state.TimeUp.IsZero() {
		other := s.state.Players[1-seat].User
		if err := s.decide(match.Extend{User: other, Ply: match.AnyPly}); err != nil {
			s.refuse(err)
			return
		}
	}
	s.clock()
}

// hint says what is known of the position.
func (s *session) hint(ctx context.Context, seat game.Seat) error {
	switch {
	case s.config.Field != nil: // nobody is advised on what counts by time
		s.sentence("terminal.hint.field")
		return nil
	case s.config.Hinter == nil:
		s.sentence("terminal.hint.none")
		return nil
	}
	view := s.view(seat)
	hint, err := wait(ctx, s, func() (game.Hint, error) { return s.config.Hinter.Hint(ctx, view) })
	if err != nil {
		return err
	}
	_, scores := s.config.Rules.(game.Scorer)
	costs := scores && s.config.Records != nil && s.scored(seat)
	if !slices.Contains(s.state.Hinted, seat) {
		if err := s.decide(match.NoteHint{User: s.state.Players[seat].User}); err != nil {
			return err
		}
	}
	s.phrase(hint.Said...)
	if len(hint.Advised) > 0 {
		s.showAdvised(view, hint.Advised)
	}
	if costs {
		s.sentence("terminal.hint.costs")
	}
	return nil
}

// confirm asks until it knows yes or no. A move or another command than the one that the question is about is a no,
// and is done after declined, which may be nil.
func (s *session) confirm(ctx context.Context, sure game.Phrase, about string, declined func()) (yes bool, err error) {
	for {
		typed, err := s.ask(ctx, sure, nil)
		if err != nil {
			return false, err
		}
		yes, clear := parseYes(typed.Text)
		command, _, _ := parse(typed.Text, s.say)
		_, notMove := s.config.Rules.Parse(typed.Text)
		switch {
		case yes, command == "quit" && about == "quit":
			return true, nil
		case !clear && (command == about || command == "" && notMove != nil):
			s.sentence("terminal.restart.unclear")
			continue
		case command != "quit":
			s.sentence("terminal.restart.no")
			if declined != nil {
				declined()
			}
		}
		if clear {
			return false, nil
		}
		return false, s.answer(ctx, typed)
	}
}

// beginAgain begins a new match.
func (s *session) beginAgain(ctx context.Context) error {
	s.showSeed()
	if err := s.begin(s.config.Seed()); err != nil {
		return err
	}
	s.sentence("terminal.restart.yes")
	if err := s.beginField(ctx); err != nil {
		return err
	}
	s.seedHash()
	s.show()
	return nil
}

// maxProof is how long a coach may take to prove a draw.
const maxProof = 5 * time.Second

// offer offers a draw or takes moves back. Another person is asked; a computer agrees to a
// takeback at once, and to a draw that the coach has proven.
func (s *session) offer(ctx context.Context, what match.Offering, about string) error {
	proven, err := s.proven(ctx, what)
	if err != nil {
		return err
	}
	before, seat := s.state, s.toMove()
	if what == match.Takeback && s.state.Duel() && len(match.ToTakeBack(&s.state, seat)) == 0 && s.isPerson(1-seat) {
		seat = 1 - seat // only the other one has a move to take back
	}
	back := match.ToTakeBack(&before, seat)
	var names []string
	for _, m := range back {
		names = append(names, string(m.Move))
	}
	moves := strings.Join(names, ", ")
	offer := match.Offer{
		User: before.Players[seat].User, What: what, Ply: match.AnyPly, Proven: proven,
	}
	if err := s.decide(offer); err != nil {
		s.refuse(err)
		return nil
	}
	if len(s.state.Offers) > 0 {
		other := before.Players[1-seat].User
		sure := game.Say("terminal.ask."+string(what), "Side", s.side(1-seat), "Moves", moves)
		yes, err := s.confirm(ctx, sure, about, func() {
			// The offer stands: nobody else can act meanwhile.
			_ = s.decide(match.Refuse{User: other, What: what, Ply: match.AnyPly})
		})
		if err != nil || !yes {
			return err
		}
		if err := s.decide(match.Agree{User: other, What: what, Ply: match.AnyPly}); err != nil {
			return err
		}
	}
	if what == match.Takeback {
		s.sentence("terminal.undone", "Moves", moves)
		s.boardAndPrompt()
	}
	return nil
}

// proven reports whether the coach knows that the position is drawn, where a computer has to
// agree to that.
func (s *session) proven(ctx context.Context, what match.Offering) (bool, error) {
	if what != match.Draw || s.config.Hinter == nil || len(s.people) > 1 || s.facts.Solo() {
		return false, nil
	}
	view := s.view(s.toMove())
	hint, err := wait(ctx, s, func() (game.Hint, error) {
		ctx, cancel := context.WithTimeout(ctx, maxProof)
		defer cancel()
		return s.config.Hinter.Hint(ctx, view)
	})
	if err == errLeft {
		return false, err
	}
	return err == nil && hint.Drawn, nil
}

// offerReview asks whoever sits at a keyboard, once the match is over, whether to review it, and shows what a coach
// says of it. A program that plays is not asked: it may wait for the end.
func (s *session) offerReview(ctx context.Context) error {
	if s.config.Reviewer == nil || !s.config.Keyboard || s.state.Ply == 0 {
		return nil
	}
	typed, err := s.ask(ctx, game.Say("terminal.review.ask"), nil)
	var review game.Review
	if err == nil {
		if command, _, _ := parse(typed.Text, s.say); command != "review" {
			return nil
		}
		review, err = wait(ctx, s, func() (game.Review, error) {
			return s.config.Reviewer.Review(ctx, s.state.Position, s.state.Outcome, nil)
		})
	}
	if err == errLeft {
		return nil // nothing is interrupted any more
	}
	if err != nil {
		return err
	}
	words := text.Review{Review: review, Game: s.state.Game, Names: s.facts.SeatNames, Say: s.say}
	s.blankLine()
	for _, sentence := range words.Said() {
		s.sentences(sentence)
	}
	record := s.state.Record()
	shown, err := match.Reviewed(s.config.Rules, record, review, record.Unjudged(review)+review.Start(), s.config.Reveal)
	if err != nil {
		return err
	}
	shown.Bottom = s.view(game.Nobody).Bottom
	details := words.Details(s.config.Printer, shown, string(s.speaker.Tag), s.config.Colour, s.config.Width)
	if details != "" {
		s.verbatim(details)
	}
	return nil
}

// help says how moves are written and lists the commands and the players.
func (s *session) help(v game.View) {
	for _, name := range helpNames(v) {
		s.phrase(s.own(name))
	}
	questions := text.Questions(s.config.Rules.ID(), s.say)
	s.sentence("terminal.help", "Cell", s.own("cell"), "Says", s.own("says"), "Question",
		questions[min(2, len(questions)-1)])
	_, canStop := s.state.Position.(game.Stopper)
	for _, line := range []struct {
		shown bool
		name  string
	}{
		{s.config.Hinter != nil && s.config.Field == nil, "coach"},
		{s.config.Reviewer != nil && s.config.Keyboard, "review"},
		{s.config.Puzzler != nil, "puzzle"},
		{s.config.Daily != nil, "daily"},
		{canStop, "stop"},
		{s.facts.Takeback, "undo"},
		{s.facts.Draw, "draw"},
		{s.config.Bell != "", "bell"},
		{s.config.MoveTime > 0, "time"},
		{s.facts.Ends, "turn"},
	} {
		if line.shown {
			s.sentence("terminal.help." + line.name)
		}
	}
	s.listPlayers()
}
