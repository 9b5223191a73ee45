package game

// Phrase is something to say, without a language: the key of a sentence in the
// catalogues and the values for its gaps. Values are ints, strings that are the
// same in every language (notation), Terms, other Phrases, and Seats: a Seat stands for
// the player on it, whom whoever says the phrase names.
type Phrase struct {
	Key  string
	Args Args
}

// Args fill the gaps of a Phrase, by the gap's name.
type Args map[string]any

// Term is a word that differs from language to language: a catalogue key, such
// as "kamisado.colour.N".
type Term string

// Say makes a Phrase from a key and pairs of gap name and value.
func Say(key string, pairs ...any) Phrase {
	p := Phrase{Key: key}
	if len(pairs) > 0 {
		p.Args = make(Args, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		p.Args[pairs[i].(string)] = pairs[i+1]
	}
	return p
}

// IsZero reports whether there is nothing to say.
func (p Phrase) IsZero() bool { return p.Key == "" }
