package tool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
)

// Replay shows a match again, as pictures.
type Replay struct {
	Match string `arg:"" name:"file" help:"cli.replay.file"`
	Game  string `enum:",${games}" default:"" placeholder:"cli.value.game" help:"cli.replay.game"`
	GIF   string `name:"gif" placeholder:"cli.value.file" help:"cli.replay.gif"`
	PNG   string `name:"png" placeholder:"cli.value.file" help:"cli.replay.png"`
	sourceFlag
	outputFlag
}

// replayMost is how many bytes a GIF has at most: what chats take.
const replayMost = 8 << 20

// numberGap is where the number of a move goes in the name of a picture's file.
const numberGap = "%d"

// Run reads the match and writes what was asked for.
func (c *Replay) Run(ctx context.Context, console *Console, list List) error {
	switch {
	case c.GIF == "" && c.PNG == "":
		return console.Misuse("replay.nothing")
	case c.PNG != "" && strings.Count(c.PNG, numberGap) != 1:
		return console.Misuse("replay.number", "Name", game.Quote(c.PNG))
	}
	e, read, err := list.read(console, c.Match, c.Game, c.sourceFlag)
	if err != nil {
		return err
	}
	record := read.Record
	o := render.Options{Language: string(console.Tag), Say: console.Say}
	for _, seat := range e.Rules.Facts(record.Options).SeatNames {
		o.Names = append(o.Names, console.Term(seat))
	}
	if err := c.check(console, c.GIF); err != nil {
		return err
	}
	if c.PNG != "" {
		for ply := range len(record.Moves) + 1 {
			if err := c.check(console, c.picture(ply)); err != nil {
				return err
			}
		}
	}
	if animator, ok := e.Painter.(render.Animator); ok && c.GIF != "" {
		if err := c.animate(console, animator, e.Rules, record, o); err != nil {
			return err
		}
	}
	if c.PNG == "" {
		return nil
	}
	return console.Interrupted(c.paint(ctx, console, e, record, o), "replay.interrupted")
}

// animate writes the GIF.
func (c *Replay) animate(
	console *Console, animator render.Animator, rules game.Rules, record match.Record, o render.Options,
) error {
	every := render.AnimationStep(len(record.Moves) + 1)
	views, err := match.Frames(rules, record, every)
	if err != nil {
		return err
	}
	return c.write(console, c.GIF, func() ([]byte, error) {
		data, step, err := animator.Animate(nil, views, o, replayMost)
		if step *= every; err == nil && step > 1 {
			console.Note(console.Text("replay.skipped", "Step", step))
		}
		return data, err
	})
}

// paint writes a picture of every position.
func (c *Replay) paint(ctx context.Context, console *Console, e Entry, record match.Record, o render.Options) error {
	report, stop := Watch(console, func(done, seconds int) string {
		total := len(record.Moves) + 1
		return console.Text("replay.progress",
			"Bar", bar(done, total), "Done", done, "Total", total, "Seconds", seconds)
	})
	defer stop()
	var failed error
	ply := 0
	_, err := match.Replay(e.Rules, record, func(p game.Position) {
		if failed = cmp.Or(failed, ctx.Err()); failed == nil {
			view := record.View(p, ply, game.Nobody)
			failed = c.write(console, c.picture(ply), func() ([]byte, error) { return e.Painter.Paint(nil, view, o) })
		}
		ply++
		report(ply)
	})
	return cmp.Or(err, failed)
}

// picture returns the name of the file with the picture of a position.
func (c *Replay) picture(ply int) string {
	return strings.Replace(c.PNG, numberGap, fmt.Sprint(ply), 1)
}

// sourceFlag says which of several matches in a file is meant.
type sourceFlag struct {
	Number *int `type:"number" least:"1" most:"1048576" placeholder:"cli.value.n" help:"cli.source.number"`
}

// source reads a file with a match or, if the name stands for it, an input that is not nil. It returns an ExitError if
// there is no such file.
func (f sourceFlag) source(console *Console, name string, in io.Reader) (s match.Source, err error) {
	if f.Number != nil {
		s.Number = *f.Number
	}
	if name != standardInput || in == nil {
		file, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			return s, console.Misuse("replay.nofile", "Name", game.Quote(name))
		}
		if err != nil {
			return s, err
		}
		defer file.Close()
		in = file
	}
	s.Data, err = io.ReadAll(io.LimitReader(in, match.MaxSource+1))
	return s, err
}

// read reads a match from a file or standard input. of is its game, empty if the text says it.
func (l List) read(console *Console, name, of string, flag sourceFlag) (e Entry, r match.Reading, err error) {
	source, err := flag.source(console, name, console.In)
	if err != nil {
		return e, r, err
	}
	if r, err = match.Read(l.rules(of), source); err != nil {
		return e, r, err
	}
	if r.Format != "" {
		console.Note(console.Text("match.import.format", "Format", r.Format))
	}
	return l.Of(string(r.Rules.ID())), r, nil
}
