package terminal

import (
	"maps"
	"strings"

	"kamisado/bot/lang"
	"kamisado/game"
)

// voice says phrases and fills their gaps in capitals.
type voice struct{ lang.Speaker }

// say gives the sentence for a phrase. For each word or phrase among the gaps
// there is one more gap, named in capitals, that holds it in capitals.
func (v voice) say(p game.Phrase) string {
	args := maps.Clone(p.Args)
	for name, value := range p.Args {
		switch word := value.(type) {
		case game.Term:
			args[strings.ToUpper(name)] = strings.ToUpper(v.Text(string(word)))
		case game.Phrase:
			args[strings.ToUpper(name)] = strings.ToUpper(v.Say(word))
		}
	}
	return v.Say(game.Phrase{Key: p.Key, Args: args})
}
