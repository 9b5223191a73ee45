package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
)

// Play lets people, and computers, play a match on standard input and output. It
// opens no database.
type Play struct {
	Mode  *string `arg:"" optional:"" help:"simple (one round) or estandar (to three points). Left out: the position's mode, else simple."`
	Black string  `placeholder:"LEVEL" help:"Who plays Black: principiante, intermedio, avanzado or perfecto. Left out, or persona: a person."`
	White string  `placeholder:"LEVEL" help:"Who plays White, as above."`
	Save  string  `placeholder:"FILE" help:"Write the match to this file when it ends, for kamisado review."`
	start
}

// Run plays to the end of the match or of the input.
func (p *Play) Run(ctx context.Context, console *Console) error {
	say, err := p.speaker()
	if err != nil {
		return err
	}
	config, err := p.config(console, say)
	if err != nil {
		return tell(err, say)
	}
	if p.Save == "" {
		return tell(terminal.New(config).Run(ctx), say)
	}
	played, err := p.keep(ctx, config)
	if played == nil && err == nil && config.Keyboard {
		fmt.Fprintln(console.Err, say.Text("play.saved", "File", p.Save))
	}
	return errors.Join(tell(played, say), err)
}

// keep plays and writes the match to the file, whatever ended it. A file in which
// nothing can be written is found out before the match.
func (p *Play) keep(ctx context.Context, config terminal.Config) (played, err error) {
	errNothing := errors.New("no match")
	err = writeOutput(nil, p.Save, func(w io.Writer) error {
		err := errNothing
		config.Keep = func(record string) error {
			_, err = io.WriteString(w, record)
			return err
		}
		played = terminal.New(config).Run(ctx)
		return err
	})
	if errors.Is(err, errNothing) {
		err = nil // played says why
	}
	return played, err
}

// players are the computers on the seats that have one.
func (p *Play) players(g bot.Game, say lang.Speaker) ([]game.Level, error) {
	players := make([]game.Level, 2)
	for seat, name := range []string{kamisado.Black: p.Black, kamisado.White: p.White} {
		if isPerson(name) {
			continue
		}
		var err error
		if players[seat], err = levelOf(g, say, name); err != nil {
			return nil, err
		}
	}
	return players, nil
}

// config fits the terminal to what was asked for and to what standard input and
// output are.
func (p *Play) config(console *Console, say lang.Speaker) (c terminal.Config, err error) {
	g := gameOf(string(kamisado.ID))
	c = terminal.Config{
		Rules: g.Rules, Printer: g.Printer, Idiom: terminal.NewKamisado(), Hinter: g.Hinter,
		Say: say, In: console.In, Out: console.Out,
	}
	if c.Options, err = p.options(); err != nil {
		return c, err
	}
	if c.Players, err = p.players(g, say); err != nil {
		return c, err
	}
	if width, ok := screen(console.Out); ok {
		c.Colour = colours(console.Env)
		c.Width = min(width, columns)
		_, c.Keyboard = screen(console.In)
	}
	return c, nil
}
