// Package lang turns phrases into sentences, in Spanish and in English. The
// catalogues are TOML files beside it, a pair for the bot, the terminal, the tools
// and each game; a test keeps both languages complete.
package lang

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"kamisado/game"
)

// Tag is a language that the bot speaks.
type Tag string

// The languages.
const (
	Spanish Tag = "es"
	English Tag = "en"
)

// Tags lists the languages.
func Tags() []Tag { return []Tag{Spanish, English} }

// Of chooses the language for a locale such as Discord's "es-419" or a system's "es_ES.UTF-8". Every
// locale that is not Spanish gets English.
func Of(locale string) Tag {
	if end := strings.IndexAny(locale, "-_.@"); end >= 0 {
		locale = locale[:end]
	}
	if locale == string(Spanish) {
		return Spanish
	}
	return English
}

//go:embed *.toml
var files embed.FS

// Catalogue holds all sentences in all languages. It is safe for concurrent use.
type Catalogue struct {
	speakers map[Tag]Speaker
	texts    map[Tag]map[string]string
}

// New reads the embedded catalogues.
func New() (*Catalogue, error) {
	bundle := i18n.NewBundle(language.English)
	formats := map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal}
	c := &Catalogue{speakers: make(map[Tag]Speaker), texts: make(map[Tag]map[string]string)}
	sentences := make(map[Tag]map[string]sentence)
	names, err := files.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("catalogues: %w", err)
	}
	for _, name := range names {
		raw, err := files.ReadFile(name.Name())
		if err != nil {
			return nil, fmt.Errorf("catalogues: %w", err)
		}
		file, err := i18n.ParseMessageFileBytes(raw, name.Name(), formats)
		if err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", name.Name(), err)
		}
		tag := Tag(file.Tag.String())
		for _, message := range file.Messages {
			if sentences[tag] == nil {
				sentences[tag] = make(map[string]sentence)
				c.texts[tag] = make(map[string]string)
			}
			c.texts[tag][message.ID] = message.Other
			if s, ok := parseSentence(message); ok {
				sentences[tag][message.ID] = s
			} else if err := bundle.AddMessages(file.Tag, message); err != nil {
				return nil, fmt.Errorf("catalogue %s: %w", name.Name(), err)
			}
		}
	}
	for _, tag := range Tags() {
		c.speakers[tag] = Speaker{Tag: tag, localizer: i18n.NewLocalizer(bundle, string(tag)), sentences: sentences[tag]}
	}
	return c, nil
}

// Texts returns the sentences of a language whose keys begin with a prefix, by key
// without the prefix, their gaps unfilled: the playground's page fills them itself. Of
// a sentence with plural forms it is the form for many.
func (c *Catalogue) Texts(tag Tag, prefix string) map[string]string {
	texts := make(map[string]string)
	for key, text := range c.texts[tag] {
		if name, ok := strings.CutPrefix(key, prefix); ok {
			texts[name] = text
		}
	}
	return texts
}

// Speaker returns the speaker of a language.
func (c *Catalogue) Speaker(tag Tag) Speaker { return c.speakers[tag] }

// For returns the speaker for a locale.
func (c *Catalogue) For(locale string) Speaker { return c.speakers[Of(locale)] }

// Speaker says phrases in one language. It is safe for concurrent use.
type Speaker struct {
	Tag       Tag
	localizer *i18n.Localizer
	sentences map[string]sentence
	names     func(game.Seat) string
}

// Named returns a speaker that names the player on a seat by a function where a phrase
// has a seat in a gap. Without it a seat is its number, from 1.
func (s Speaker) Named(names func(game.Seat) string) Speaker {
	s.names = names
	return s
}

// Say returns the sentence for a phrase. A gap named Plural chooses the plural form. A
// phrase without an entry becomes its key in brackets, which tests prevent.
func (s Speaker) Say(p game.Phrase) string {
	if p.IsZero() {
		return ""
	}
	if sentence, ok := s.sentences[p.Key]; ok {
		return sentence.say(s, p.Args)
	}
	config := i18n.LocalizeConfig{MessageID: p.Key, TemplateData: s.fill(p.Args)}
	if count, ok := p.Args["Plural"]; ok {
		config.PluralCount = count
	}
	text, err := s.localizer.Localize(&config)
	if err != nil {
		return "[" + p.Key + "]"
	}
	return text
}

// Text is Say for a key and pairs of gap name and value.
func (s Speaker) Text(key string, pairs ...any) string { return s.Say(game.Say(key, pairs...)) }

// Term returns the word for a term.
func (s Speaker) Term(t game.Term) string { return s.Say(game.Phrase{Key: string(t)}) }

// fill says the values that are themselves words or phrases.
func (s Speaker) fill(args game.Args) map[string]any {
	if len(args) == 0 {
		return nil
	}
	data := make(map[string]any, len(args))
	for name, value := range args {
		data[name] = s.word(value)
	}
	return data
}

// word says the value of a gap.
func (s Speaker) word(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case game.Term:
		return s.Term(v)
	case game.Phrase:
		return s.Say(v)
	case int:
		return strconv.Itoa(v)
	case game.Seat:
		if s.names == nil {
			return strconv.Itoa(int(v) + 1)
		}
		return s.names(v)
	}
	return fmt.Sprint(value)
}

// OptionWord returns what the language calls a value of a game's option where it is typed, in
// small letters and without what is said of it in brackets or behind a comma. It returns the
// value itself where the language has no name for it.
func (s Speaker) OptionWord(id, option, value string) string {
	key := id + "." + option + "." + value
	word := s.Text(key)
	if word == "["+key+"]" {
		return value
	}
	word, _, _ = strings.Cut(word, " (")
	word, _, _ = strings.Cut(word, ", ")
	return strings.ReplaceAll(strings.ToLower(word), "×", "x")
}

// Clock writes a duration as every language does: minutes and seconds, such as "1:23",
// and hours when there are any, "2:03:04". Fractions of a second are dropped.
func Clock(d time.Duration) string {
	seconds := int(d / time.Second)
	if hours := seconds / 3600; hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
