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
	Mode string `arg:"" optional:"" help:"simple (one round) or estandar (to three points). Left out: the position's mode, else simple."`
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
	if p.Mode != "" {
		options[kamisado.OptionMode] = strings.ToLower(p.Mode)
	}
	if p.Position != nil {
		if _, err := p.position(); err != nil {
			return nil, err
		}
		options[game.OptionPosition] = *p.Position
	}
	return options, nil
}

// config fits the terminal to what standard input and output are.
func (p *Play) config(console *Console, say lang.Speaker, options game.Options) terminal.Config {
	c := terminal.Config{
		Rules: kamisado.Rules{}, Printer: text.Kamisado{}, Idiom: terminal.NewKamisado(),
		Say: say, In: console.In, Out: console.Out, Options: options,
	}
	if width, ok := screen(console.Out); ok {
		c.Colour = console.Env("NO_COLOR") == "" && console.Env("TERM") != "dumb"
		c.Width = min(width, columns)
		_, c.Keyboard = screen(console.In)
	}
	return c
}
