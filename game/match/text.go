package match

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"kamisado/game"
)

// seedWord begins the line of a match's seed.
const seedWord = "semilla"

// Text is the match as text. While it goes on everybody may read it: nothing hidden
// stands in it.
func (s *State) Text(games Games) string {
	text, err := WriteText(games[s.Game], s.Record())
	if err != nil {
		return "" // the moves were played, and can be played again
	}
	return text
}

// Record is what was played since the match began or was started again.
func (s *State) Record() Record {
	r := Record{s.Options, s.Seed, s.Moves, s.Outcome, game.FoundIn(s.Position)}
	if r.Outcome != nil && r.Outcome.Method == game.Unfinished {
		r.Outcome = nil // there is nothing to say about it
	}
	return r
}

// Record is a match as it was played: all that its positions follow from.
type Record struct {
	Options game.Options
	Seed    game.Seed
	Moves   []Move
	// Outcome is how it ended, nil when it goes on. Where a text does not say who has won,
	// the winner is Nobody.
	Outcome *game.Outcome
	// Found is what the rules searched for, see game.SearchRules; empty when it is to be
	// searched for.
	Found string
}

// Replay plays a match again and calls see, which may be nil, with each position from the
// first on, and returns the last one. Errors are those of New and Play.
func Replay(rules game.Rules, r Record, see func(game.Position)) (game.Position, error) {
	position, err := begin(rules, r.Options, r.Seed, r.Found)
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		if see != nil {
			see(position)
		}
		if i == len(r.Moves) {
			return position, nil
		}
		if position, err = position.Play(r.Moves[i].Seat, r.Moves[i].Move); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
}

// begin is the first position of a match.
func begin(rules game.Rules, options game.Options, seed game.Seed, found string) (game.Position, error) {
	if search, ok := rules.(game.SearchRules); ok && found != "" {
		return search.Resume(options, seed, found)
	}
	return rules.New(options, seed)
}

// WriteText writes a match as text. A game that is no game.TextRules has a plain one.
// Errors are those of Replay.
func WriteText(rules game.Rules, r Record) (string, error) {
	f := formatOf(rules)
	var head string
	var moves []string
	last, err := Replay(rules, r, func(p game.Position) {
		if head == "" {
			head = f.Head(p)
		}
		moves = append(moves, f.Notes(p)...)
	})
	if err != nil {
		return "", err
	}
	lines := []string{head}
	if r.Outcome == nil {
		return strings.Join(append(lines, moves...), "\n") + "\n", nil
	}
	if f.Secret != nil {
		lines = append(lines, seedWord+" "+r.Seed.String())
		if found := game.FoundIn(last); found != "" {
			lines = append(lines, f.Secret.Found+" "+found)
		}
		lines = append(lines, f.dealt(last)...)
	}
	lines = append(append(lines, moves...), f.Result(last, *r.Outcome))
	return strings.Join(append(lines, f.below(last)...), "\n") + "\n", nil
}

// format is a game.TextFormat with what is left out filled in.
type format struct{ game.TextFormat }

// formatOf is the format of a game; one that has none writes what its events note.
func formatOf(rules game.Rules) format {
	if texts, ok := rules.(game.TextRules); ok {
		return format{texts.TextFormat()}
	}
	return format{game.TextFormat{
		Head:   func(game.Position) string { return string(rules.ID()) },
		Notes:  func(p game.Position) []string { return game.Notes(p.View(game.Nobody).LastEvents) },
		Result: func(_ game.Position, out game.Outcome) string { return string(out.Method) },
	}}
}

// dealt and below are the lines of a secret, none where there is none.
func (f *format) dealt(p game.Position) []string {
	if f.Secret == nil || f.Secret.Dealt == nil {
		return nil
	}
	return f.Secret.Dealt(p)
}

func (f *format) below(p game.Position) []string {
	if f.Secret == nil || f.Secret.Below == nil {
		return nil
	}
	return f.Secret.Below(p)
}

// ReadText reads a match as WriteText writes it, without looking at empty lines, and
// returns the position that it has come to. Of a match that is over in a game with secrets
// all of the text is wanted. A text does not say who dealt: Record.Moves then has the first
// seat that may. Everything is checked: moves by playing them, and what they brought about,
// the result and what was hidden by what the rules say. Errors are *game.Error, most of
// them with KindPosition and the number of the line.
func ReadText(rules game.Rules, text string) (Record, game.Position, error) {
	r := reader{rules: rules, format: formatOf(rules), lines: slices.Collect(linesOf(text))}
	if err := r.read(); err != nil {
		return Record{}, nil, err
	}
	return r.record, r.now, nil
}

// CanRead reports whether ReadText can read the text of a match. In a game with secrets it can only once
// there is a result.
func CanRead(rules game.Rules, r Record) bool {
	f := formatOf(rules)
	return f.ReadHead != nil && (f.Secret == nil || r.Outcome != nil)
}

// reader reads a match text line by line.
type reader struct {
	format
	rules game.Rules
	// lines are those left, last is the one taken last.
	lines  []game.Line
	last   game.Line
	record Record
	now    game.Position
	// source is nil for a stored match, which may exceed the limit of a game.Limiter.
	source *Source
}

// linesOf yields the lines of a match text, without the empty ones.
func linesOf(text string) iter.Seq[game.Line] {
	return func(yield func(game.Line) bool) {
		number := 0
		for line := range strings.Lines(text) {
			number++
			if line = strings.TrimSpace(line); line != "" && !yield(game.Line{Number: number, Text: line}) {
				return
			}
		}
	}
}

// take returns the next line, an empty one at the end.
func (r *reader) take() game.Line {
	if len(r.lines) == 0 {
		r.last = game.Line{Number: r.last.Number + 1}
		return r.last
	}
	r.last, r.lines = r.lines[0], r.lines[1:]
	return r.last
}

func (r *reader) refuse(line game.Line, what string, pairs ...any) error {
	return line.Refuse(string(r.rules.ID())+".record."+what, pairs...)
}

// read reads the whole text.
func (r *reader) read() (err error) {
	if r.ReadHead == nil {
		return refuse(game.KindPosition, "match.text")
	}
	if err := r.begin(); err != nil {
		return err
	}
	if err := r.follow(r.Notes(r.now)); err != nil {
		return err
	}
	for len(r.lines) > 0 && r.record.Outcome == nil {
		line := r.take()
		if r.IsResult(line.Text) {
			err = r.result(line)
		} else {
			err = r.move(line)
		}
		if err != nil {
			return err
		}
	}
	return r.end()
}

// begin reads what stands above the moves.
func (r *reader) begin() (err error) {
	if r.record.Options, err = r.ReadHead(r.take()); err != nil {
		return err
	}
	if r.source != nil && r.source.Check != nil {
		if err := r.source.Check(r.rules, r.record.Options); err != nil {
			return err
		}
	}
	if r.Secret == nil {
		r.now, err = r.rules.New(r.record.Options, r.record.Seed)
		return err
	}
	line := r.take()
	digits, ok := strings.CutPrefix(line.Text, seedWord+" ")
	if !ok || r.record.Seed.UnmarshalText([]byte(digits)) != nil {
		return r.refuse(line, "seed")
	}
	if len(r.lines) > 0 && r.Secret.Found != "" {
		var ok bool
		if r.record.Found, ok = strings.CutPrefix(r.lines[0].Text, r.Secret.Found+" "); ok {
			line = r.take()
		} else {
			r.record.Found = ""
		}
	}
	first, err := begin(r.rules, r.record.Options, r.record.Seed, r.record.Found)
	if err != nil {
		if r.record.Found != "" {
			err = r.refuse(line, r.Secret.FoundKey)
		}
		return err
	}
	r.now = first
	return r.deal()
}

// deal takes the lines of what was dealt and deals as much as they say.
func (r *reader) deal() error {
	fits := r.dealt(r.now)
	lines, size := make([]game.Line, len(fits)), 0
	for i := range lines {
		if lines[i] = r.take(); lines[i].Text == "" {
			return r.refuse(lines[i], "unfinished")
		}
		lines[i].Text = strings.Join(strings.Fields(lines[i].Text), " ")
		size += len(lines[i].Text)
	}
	for seats := r.now.ToMove(); len(seats) > 0 && len(strings.Join(fits, "")) < size; seats = r.now.ToMove() {
		next, err := r.now.Play(seats[0], r.Secret.Deal)
		if err != nil {
			break // all is dealt
		}
		r.record.Moves = append(r.record.Moves, Move{seats[0], r.Secret.Deal})
		r.now = next
		fits = r.dealt(r.now)
	}
	for i, line := range lines {
		if line.Text != fits[i] {
			return r.refuse(line, "deal", "Fits", fits[i])
		}
	}
	return nil
}

// follow takes lines that must come next, word for word: a text that says otherwise
// what came of a move is no match.
func (r *reader) follow(due []string) error {
	for _, want := range due {
		if line := r.take(); line.Text != want {
			return r.refuse(game.Line{Number: line.Number, Text: want}, "due")
		}
	}
	return nil
}

// move plays a line such as "X d3": the letter of a seat, unless the game is for one, and its move.
func (r *reader) move(line game.Line) error {
	seat, text := 0, line.Text
	if r.Letters != "" {
		letter, rest, _ := strings.Cut(text, " ")
		if seat, text = strings.Index(r.Letters, letter), rest; len(letter) != 1 || seat < 0 {
			return r.refuse(line, "form")
		}
	}
	// What is said of a typed move would not do: a line of a text says whose it is too.
	move, err := r.rules.Parse(text)
	if err != nil {
		return r.refuse(line, "form")
	}
	m := Move{game.Seat(seat), move}
	next, err := r.now.Play(m.Seat, m.Move)
	if err == nil && r.source != nil {
		err = game.CheckLimit(r.now, m.Seat, m.Move)
	}
	switch refusal, _ := errors.AsType[*game.Error](err); {
	case refusal != nil && refusal.Kind == game.KindTurn && r.Letters != "":
		return r.refuse(line, "turn", "Letter", string(r.Letters[r.now.ToMove()[0]]))
	case refusal != nil && refusal.Kind == game.KindPosition: // what was found does not fit
		return r.refuse(line, r.Secret.FoundKey)
	case err != nil:
		return r.refuse(line, "line", "Why", game.WhyOf(err))
	}
	notes := r.Notes(next)
	if len(notes) == 0 { // no text has such a move, as those that deal
		return r.refuse(line, "form")
	}
	r.record.Moves = append(r.record.Moves, m)
	r.now = next
	return r.follow(notes[1:])
}

// result reads how the match ended: by the rules, or as one ended from outside them.
func (r *reader) result(line game.Line) error {
	fits, outcomes := r.results()
	at, below := slices.Index(fits, line.Text), r.below(r.now)
	if len(r.lines) > len(below) && (at >= 0 || !r.ResultFirst) {
		if r.Secret != nil && r.Secret.Below != nil {
			line = r.lines[0]
		}
		return r.refuse(line, "early")
	}
	if at < 0 {
		return r.refuse(line, "result", "Fits", strings.Join(fits, " / "))
	}
	r.record.Outcome = &outcomes[at]
	for i, want := range below {
		if i < len(r.lines) && strings.Join(strings.Fields(r.lines[i].Text), " ") != want {
			return r.refuse(r.lines[i], r.Secret.BelowKey)
		}
	}
	for len(r.lines) > 0 {
		r.take()
	}
	return nil
}

// results are the lines that may say how the match ended here, and what they say.
func (r *reader) results() (lines []string, outcomes []game.Outcome) {
	if out, over := r.now.Outcome(); over {
		return []string{r.Result(r.now, out)}, []game.Outcome{out}
	}
	if out, ok := stopAt(r.now); ok {
		lines, outcomes = append(lines, r.Result(r.now, out)), append(outcomes, out)
	}
	seats := r.rules.Facts(r.record.Options).MaxSeats
	for _, method := range []game.Method{game.Resigned, game.TimedOut} {
		for i := range seats + 1 {
			out := game.Outcome{Winner: game.Seat(i), Method: method}
			if i == seats {
				out.Winner = game.Nobody
			}
			line := r.Result(r.now, out)
			if same := slices.Index(lines, line); same >= 0 {
				outcomes[same].Winner = game.Nobody // the line does not say who
				continue
			}
			lines, outcomes = append(lines, line), append(outcomes, out)
		}
	}
	if r.rules.Facts(r.record.Options).Draw {
		out := game.Outcome{Winner: game.Nobody, Method: game.Agreed}
		lines, outcomes = append(lines, r.Result(r.now, out)), append(outcomes, out)
	}
	return lines, outcomes
}

// end refuses a text that lacks something at its end.
func (r *reader) end() error {
	if r.record.Found != "" && game.FoundIn(r.now) == "" {
		return r.refuse(r.last, r.Secret.FoundKey)
	}
	out, over := r.now.Outcome()
	switch {
	case r.record.Outcome != nil:
	case r.Secret != nil && (over || r.Secret.Dealt != nil):
		return r.refuse(r.last, "unfinished")
	case over:
		r.record.Outcome = &out
	}
	return nil
}
