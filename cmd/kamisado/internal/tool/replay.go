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
	text, err := readMatch(console, c.Match, console.In)
	if err != nil {
		return err
	}
	e, err := list.ofText(c.Game, text)
	if err != nil {
		return err
	}
	record, _, err := match.ReadText(e.Rules, text)
	if err != nil {
		return err
	}
	o := render.Options{Language: string(console.Tag), Say: console.Say}
	for _, seat := range e.Rules.Facts(record.Options).SeatNames {
		o.Names = append(o.Names, console.Text(string(seat)))
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

// mostRead is the most bytes of a match text that are read. The longest match has a fraction of that.
const mostRead = 1 << 20

// readMatch reads a match that was written as text, from a file or, if the name stands for it, from an input
// that is not nil. It returns an ExitError if there is no such file, and a *game.Error if the text is too large.
func readMatch(console *Console, name string, in io.Reader) (string, error) {
	if name != standardInput || in == nil {
		file, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			return "", console.Misuse("replay.nofile", "Name", game.Quote(name))
		}
		if err != nil {
			return "", err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, mostRead+1))
	if err == nil && len(text) > mostRead {
		why := game.Say("replay.large", "Name", game.Quote(name), "Most", mostRead>>10)
		err = game.Refuse(game.KindPosition, 0, why)
	}
	return strings.TrimPrefix(string(text), byteOrderMark), err
}
