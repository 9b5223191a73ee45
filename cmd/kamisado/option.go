package main

import (
	"strings"

	"kamisado/game"
	"kamisado/game/kamisado"
)

// options are the match's; the rules check that mode and position agree.
func (p *Play) options() (game.Options, error) {
	options := game.Options{}
	if p.Mode != nil {
		options[kamisado.OptionMode] = modeName(*p.Mode)
	}
	if p.Position != nil {
		options[game.OptionPosition] = *p.Position
	}
	for name, value := range options {
		if strings.TrimSpace(value) == "" {
			return nil, refuseBlank(name)
		}
	}
	return options, nil
}

// modeName is the mode's name in options for one that people write, in any case,
// accented or in English, as the greeting does. Other texts stay as they are, for
// the rules to refuse.
func modeName(text string) string {
	switch strings.ToLower(text) {
	case "estándar", "esta\u0301ndar", "standard", kamisado.Standard.String():
		return kamisado.Standard.String()
	case kamisado.Simple.String():
		return kamisado.Simple.String()
	}
	return text
}

// refuseBlank refuses an empty argument, which the rules would take for an
// option that was left out.
func refuseBlank(option string) error {
	if option == game.OptionPosition {
		_, err := kamisado.ParseKFN("")
		return err
	}
	return game.Refuse(game.KindOption, 0, game.Say("kamisado.option.mode", "Text", ""))
}
