package match

import (
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"kamisado/game"
)

// MaxSource is how many bytes a Source may have.
const MaxSource = 1 << 20

// mostIdle is how many words in a row may be no moves, such as passes, in a foreign format.
const mostIdle = 10_000

// mostTried is how many lines are played to see whether a text has a match in each. It is more than any match has moves
// in lines of two.
const mostTried = 100

// Source is a text or a file in which somebody brings a match or a position.
type Source struct {
	Data []byte
	// Number says which of several matches is meant, counted from 1.
	Number int
	// Check, which may be nil, refuses options before anything is played with them.
	Check func(game.Rules, game.Options) error
}

// Reading is what Read has found in a Source.
type Reading struct {
	Rules game.Rules
	// Format is what the catalogues call its foreign format; empty for a text as WriteText writes it.
	Format game.Term
	Record
	// Position is the one after the last move.
	Position game.Position
}

// Read reads a match or a position of one of some games, in its own text or in a foreign format, whichever it has. It
// refuses what can be read as two games. Errors are *game.Error; of several formats that fit, the one that can be read
// farthest says what is wrong, and the reading then has its rules.
func Read(all []game.Rules, s Source) (Reading, error) {
	text, isText := Plain(s.Data)
	lines := slices.Collect(linesOf(text))
	refused, farthest := error(refuse(game.KindPosition, "match.import.binary")), -1
	switch {
	case len(s.Data) > MaxSource:
		return Reading{}, refuse(game.KindPosition, "match.import.large", "Most", MaxSource>>10)
	case isText && len(lines) == 0:
		return Reading{}, refuse(game.KindPosition, "match.import.empty")
	case isText:
		refused = lines[0].Refuse("match.import.head")
	}
	var read []Reading
	var best Reading
	for _, rules := range all {
		own := formatOf(rules)
		try := func(r Reading, at int, err error) bool {
			if r.Rules = rules; err == nil {
				read = append(read, r)
			} else if at > farthest {
				best, refused, farthest = r, err, at
			}
			return err == nil
		}
		isRead := slices.ContainsFunc(own.Foreign, func(f game.ForeignFormat) bool {
			return f.Binary != isText && f.Fits(text) && try(readGames(rules, f, lines, text, s))
		})
		if !isRead && isText && (len(all) == 1 || own.ReadHead != nil && own.HeadForm.MatchString(lines[0].Text)) {
			try(readOwn(rules, lines, s))
		}
	}
	switch len(read) {
	case 0:
		return best, refused
	case 1:
		return read[0], nil
	}
	return Reading{}, refuse(game.KindPosition, "match.import.games")
}

var (
	lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	// frames are what chats put before quotations and around code, and the heads of PGN.
	frames = regexp.MustCompile("(?m)^(?:> ?)*(?:[ \t]*```[a-z]*[ \t]*$|\\[[A-Za-z]+ \".*\"\\][ \t]*$|`*)|`+$")
)

// Plain returns a source as plain text; as it is, and false, if it is no text in UTF-8, UTF-16 or Latin-1.
func Plain(data []byte) (text string, isText bool) {
	text = string(data)
	for mark, order := range map[string]binary.ByteOrder{"\xff\xfe": binary.LittleEndian, "\xfe\xff": binary.BigEndian} {
		if strings.HasPrefix(text, mark) && len(data)%2 == 0 {
			units := make([]uint16, len(data)/2)
			_, _ = binary.Decode(data, order, units) // there are as many
			text = string(utf16.Decode(units))
		}
	}
	if !utf8.ValidString(text) {
		latin := make([]rune, len(data))
		for i, char := range data {
			latin[i] = rune(char)
		}
		text = string(latin)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }) {
		return string(data), false
	}
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.Is(unicode.Cf, r): // nobody sees it
			return -1
		case r == '×':
			return 'x'
		}
		return r
	}, lineEnds.Replace(text))
	return frames.ReplaceAllString(plain, ""), true
}

// readOwn reads a text as WriteText writes it. at is how many lines can be read.
func readOwn(rules game.Rules, lines []game.Line, s Source) (r Reading, at int, err error) {
	own := reader{rules: rules, format: formatOf(rules), lines: lines, source: &s}
	if err = own.read(); err != nil {
		why := game.WhyOf(err)
		if _, placed := why.Args["Line"]; !placed && len(lines) > 1 {
			err = lines[0].Refuse("match.import.line", "Why", why)
		}
		line, _ := game.WhyOf(err).Args["Line"].(int)
		at = max(line, 1) - 1
	}
	return Reading{Record: own.record, Position: own.now}, at, err
}

// readGames is readForeign for a text that may have a match in each line. Without a number each of the first lines
// has to be a match of more than a move, as a list with a mistake may have a move a line.
func readGames(
	rules game.Rules, f game.ForeignFormat, lines []game.Line, text string, s Source,
) (r Reading, at int, err error) {
	r, at, err = readForeign(rules, f, text, s)
	number, some, least := s.Number, lines[:min(mostTried, len(lines))], 2
	if number > 0 {
		some, least = lines[:min(2, len(lines))], 1
	}
	s.Number = 0
	isNoMatch := func(line game.Line) bool {
		if !f.Fits(line.Text) {
			return true
		}
		r, _, err := readForeign(rules, f, line.Text, s)
		return err != nil || len(r.Moves) < least
	}
	switch {
	case err == nil, f.Binary, len(lines) < 2, slices.ContainsFunc(some, isNoMatch):
		return r, at, err
	case number < 1 || number > len(lines):
		return r, at, refuse(game.KindPosition, "match.import.number", "Format", r.Format, "Count", len(lines))
	}
	line := lines[number-1]
	return readForeign(rules, f, strings.Repeat("\n", line.Number-1)+line.Text, s)
}

// readForeign reads a text in a foreign format and plays its moves. at is the place that cannot be read.
func readForeign(rules game.Rules, f game.ForeignFormat, text string, s Source) (r Reading, at int, err error) {
	t := game.Transcript{Text: text, Number: max(s.Number, 1)}
	t.Move = func(_ game.Position, word *string) (game.Move, error) { return rules.Parse(*word) }
	err = f.Read(&t)
	r.Format, r.Options, r.Found, at = termOf(rules, f), t.Options, t.Found, t.At
	switch {
	case err != nil:
	case t.Count > 1 && s.Number < 1, s.Number > max(t.Count, 1):
		return r, at, refuse(game.KindPosition, "match.import.number", "Format", r.Format, "Count", max(t.Count, 1))
	case s.Check != nil:
		err = s.Check(rules, t.Options)
	}
	if err == nil {
		r.Position, err = begin(rules, r.Options, r.Seed, r.Found)
	}
	for idle := 0; err == nil && t.Word != nil; {
		found := t.Word.FindStringIndex(t.Text[at:])
		if found == nil {
			break
		}
		word := t.Text[at:][found[0]:found[1]]
		at += found[0]
		m := Move{Seat: append(r.Position.ToMove(), 0)[0]}
		if m.Move, err = t.Move(r.Position, &word); err == nil && m.Move != "" {
			if err = game.CheckLimit(r.Position, m.Seat, m.Move); err == nil {
				r.Position, err = r.Position.Play(m.Seat, m.Move)
			}
			r.Moves = append(r.Moves, m)
			idle = 0
		} else if idle++; err == nil && idle > mostIdle {
			err = refuse(game.KindPosition, "match.import.idle", "Most", mostIdle)
		}
		if err == nil {
			at += len(word)
		}
	}
	if err != nil {
		above, shown := t.Text[:at], t.Text[at:]
		if shown == text && f.Binary {
			shown = fmt.Sprintf("% x", text)
		}
		shown, _, _ = strings.Cut(shown, "\n")
		return r, at, refuse(game.KindPosition, "match.import.foreign", "Line", strings.Count(above, "\n")+1,
			"Column", utf8.RuneCountInString(above[strings.LastIndex(above, "\n")+1:])+1, "Text", game.Quote(shown),
			"Why", game.WhyOf(err), "Format", r.Format, "Example", f.Example)
	}
	r.Outcome = t.Outcome
	if out, over := r.Position.Outcome(); over {
		r.Outcome = &out
	}
	return r, 0, nil
}

// Start returns the start of a match that goes on from a reading after so many moves. Without a number these are all
// moves, and a match that is over stays so: its Opening has an outcome. Start refuses a number after which it is over.
func (r *Reading) Start(at *int) (Start, error) {
	start := Start{Game: r.Rules.ID(), Options: r.Options}
	start.Opening = Opening{Format: r.Format, Moves: r.Moves, Found: game.FoundIn(r.Position), Outcome: r.Outcome}
	if formatOf(r.Rules).Secret != nil {
		start.Seed = &r.Seed
	}
	if at == nil {
		if r.Outcome != nil {
			return start, nil
		}
		at = new(len(r.Moves))
	}
	number, last := 0, 0
	_, err := Replay(r.Rules, r.Record, func(p game.Position) {
		if !decided(p) {
			last = number
		}
		if number == *at {
			start.Opening.Found = game.FoundIn(p)
		}
		number++
	})
	if err == nil && (*at < 0 || *at > last) {
		err = refuse(game.KindPosition, "match.import.at", "Last", last)
	}
	if err != nil {
		return Start{}, err
	}
	start.Opening.Moves, start.Opening.Outcome = r.Moves[:*at], nil
	return start, nil
}

// WriteForeign returns a match that has come to a position and its outcome, nil if it goes on, in the foreign formats
// that have a text for it, by what the catalogues call them.
func WriteForeign(rules game.Rules, last game.Position, out *game.Outcome) map[game.Term]string {
	texts := map[game.Term]string{}
	for _, f := range formatOf(rules).Foreign {
		if f.Write != nil {
			if text := f.Write(last, out); text != "" {
				texts[termOf(rules, f)] = text
			}
		}
	}
	return texts
}

func termOf(rules game.Rules, f game.ForeignFormat) game.Term {
	return game.Term(string(rules.ID()) + ".format." + f.Name)
}
