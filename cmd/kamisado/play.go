package main

import (
	"context"
	"strings"

	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/render/text"
)

// Play lets two people play a match on standard input and output. It opens no
// database.
type Play struct {
	Mode *string `arg:"" optional:"" help:"simple (one round) or estandar (to three points). Left out: the position's mode, else simple."`
	start
}

// Run plays to the end of the match or of the input.
func (p *Play) Run(ctx context.Context, console *Console) error {
	say, err := p.speaker()
	if err != nil {
		return err
	}
	options, err := p.options()
	if err != nil {
		return tell(err, say)
	}
	return tell(terminal.New(p.config(console, say, options)).Run(ctx), say)
}

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

// config fits the terminal to what standard input and output are.
func (p *Play) config(console *Console, say lang.Speaker, options game.Options) terminal.Config {
	c := terminal.Config{
		Rules: kamisado.Rules{}, Printer: text.Kamisado{}, Idiom: terminal.NewKamisado(),
		Say: say, In: console.In, Out: console.Out, Options: options,
	}
	if width, ok := screen(console.Out); ok {
		c.Colour = colours(console.Env)
		c.Width = min(width, columns)
		_, c.Keyboard = screen(console.In)
	}
	return c
}
