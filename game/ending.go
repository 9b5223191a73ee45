package game

import (
	"encoding/json"
	"slices"
	"strings"
)

// EncodeEnded is what Position.Encode writes of a match that was ended from outside the
// rules: the match as far as it was played, in lines, and below it the outcome as a line
// of JSON. The match text alone would not do: it need not tell who has won by a
// resignation.
func EncodeEnded(played string, out *Outcome) []byte {
	// An outcome is numbers and a word: it can always be written.
	line, _ := json.Marshal(out)
	return slices.Concat([]byte(played), line, []byte("\n"))
}

// DecodeEnded is Rules.Decode for games whose positions use EncodeEnded. read reads a
// match as far as it was played, as a game's ParseRecord does, and refuses a last line
// that is no possible end of a match with some seats. The end that it gives beside the
// match is not looked at: the position knows it.
func DecodeEnded[P Position](text []byte, seats int, read func(text string) (P, *Outcome, error)) (Position, error) {
	played, line := string(text), ""
	if i := strings.LastIndexByte(strings.TrimSuffix(played, "\n"), '\n'); i >= 0 {
		played, line = played[:i+1], played[i+1:]
	}
	var out Outcome
	if json.Unmarshal([]byte(line), &out) != nil || !out.fits(seats) || string(EncodeEnded("", &out)) != line {
		return decodePlayed(string(text), read)
	}
	p, err := decodePlayed(played, read)
	if err != nil {
		return nil, err
	}
	if _, over := p.Outcome(); over {
		return decodePlayed(string(text), read)
	}
	return p.End(out), nil
}

// decodePlayed reads a match that was not ended from outside. Where read fails there is
// no Position at all, and not one that holds a nil *Match.
func decodePlayed[P Position](text string, read func(text string) (P, *Outcome, error)) (Position, error) {
	p, _, err := read(text)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// fits reports whether an outcome can be one of a match with some seats.
func (o *Outcome) fits(seats int) bool {
	bySeat := func(numbers []int) bool { return len(numbers) == 0 || len(numbers) == seats }
	return o.Winner >= Nobody && int(o.Winner) < seats && o.Method != "" && bySeat(o.Score) && bySeat(o.Passes)
}
