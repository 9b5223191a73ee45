package main

import (
	"maps"
	"slices"
	"strings"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// optionFlags are flags for the options of all games of a list.
func (l gameList) optionFlags(say lang.Speaker) flagSet {
	return newFlagSet(l.flagsBy(func(e entry) (flags []gameFlag) {
		for _, o := range e.Options {
			help := say.Text(e.key("option", o.Name, "about"))
			if len(o.Values) > 0 {
				help = strings.TrimSuffix(help, ".") + " (" + oneOf(o.Values) + ")"
			}
			flags = append(flags, gameFlag{name: o.Name, placeholder: strings.ToUpper(o.Name), help: help, yes: o.Flag})
		}
		return flags
	}, say))
}

// oneOf lists words to choose from, in English as all help is.
func oneOf(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// options are those that a match is started with, of the flags and a position, which
// may be nil. What they are worth the rules say.
func (e entry) options(flags *flagSet, position *string, say lang.Speaker, all *lang.Catalogue) (game.Options, error) {
	given, err := flags.of(e, say)
	if err != nil {
		return nil, err
	}
	options := game.Options(given)
	if position != nil {
		options[game.OptionPosition] = *position
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if strings.TrimSpace(options[name]) == "" {
			return nil, e.refuseBlank(name, say)
		}
	}
	for _, o := range e.Options {
		if text, ok := options[o.Name]; ok {
			options[o.Name] = e.choice(o, text, all)
		}
	}
	return options, nil
}

// choice is the value that a text stands for: by its name or by what a language calls
// it, in any case. Other texts stay as they are, for the rules to refuse.
func (e entry) choice(o bot.Option, text string, all *lang.Catalogue) string {
	word := composed.Replace(strings.ToLower(text))
	for _, value := range o.Values {
		if word == value {
			return value
		}
		for _, tag := range lang.Tags() {
			if strings.EqualFold(word, all.Speaker(tag).Text(e.key(o.Name, value))) {
				return value
			}
		}
	}
	return text
}

// refuseBlank refuses an empty value, which rules would take for an option that was
// left out.
func (e entry) refuseBlank(option string, say lang.Speaker) error {
	if e.Rules.ID() == kamisado.ID && option == game.OptionPosition {
		_, err := kamisado.ParseKFN("")
		return err
	}
	return misused(say.Text("option.blank", "Flag", "--"+option))
}

// variant is what a match is started with, in one line: the values of the game's
// choices, the usual ones too, and what else was given.
func (e entry) variant(options game.Options) string {
	var words []string
	for _, o := range e.Options {
		value, given := options[o.Name]
		switch {
		case len(o.Values) > 0 && given:
			words = append(words, value)
		case len(o.Values) > 0:
			words = append(words, o.Values[0])
		case given && o.Flag:
			words = append(words, o.Name)
		case given:
			words = append(words, o.Name+" "+value)
		}
	}
	return strings.Join(words, ", ")
}

// modeName is the name of Kamisado's mode for one that people write.
func modeName(text string, all *lang.Catalogue) string {
	e := kamisadoEntry()
	return e.choice(e.Options[0], text, all)
}
