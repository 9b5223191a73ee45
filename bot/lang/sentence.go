package lang

import (
	"regexp"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"kamisado/game"
)

// sentence is an entry of a catalogue without plural forms, parsed once: texts[0], the
// gap gaps[0], texts[1] and so on. A board message takes some sixty phrases, and filling
// gaps this way costs a tenth of executing templates.
type sentence struct {
	texts, gaps []string
}

// gap is the only thing that may stand in braces.
var gap = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// parseSentence parses a message. It returns false for those with plural forms or with
// anything but gaps in braces, which the library executes.
func parseSentence(m *i18n.Message) (sentence, bool) {
	if m.Zero+m.One+m.Two+m.Few+m.Many != "" {
		return sentence{}, false
	}
	var s sentence
	rest := m.Other
	for {
		at := gap.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		s.texts = append(s.texts, rest[:at[0]])
		s.gaps = append(s.gaps, rest[at[2]:at[3]])
		rest = rest[at[1]:]
	}
	s.texts = append(s.texts, rest)
	return s, !strings.Contains(strings.Join(s.texts, ""), "{{")
}

// say fills the gaps. A gap without a value shows its name.
func (s sentence) say(speaker Speaker, args game.Args) string {
	if len(s.gaps) == 0 {
		return s.texts[0]
	}
	var b strings.Builder
	for i, name := range s.gaps {
		b.WriteString(s.texts[i])
		value, ok := args[name]
		if !ok {
			value = "<" + name + ">"
		}
		b.WriteString(speaker.word(value))
	}
	b.WriteString(s.texts[len(s.texts)-1])
	return b.String()
}
