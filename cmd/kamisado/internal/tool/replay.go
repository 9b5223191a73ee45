package tool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
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
	cli.OutputFlag
}

// Detail says where texts come from.
func (*Replay) Detail(say lang.Speaker) string { return say.Text("cli.replay.detail") }

// replayMost is how many bytes a GIF has at most: what chats take.
const replayMost = 8 << 20

// numberGap is where the number of a move goes in the name of a picture's file.
const numberGap = "%d"

// Run reads the match and writes what was asked for.
func (c *Replay) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker) error {
	switch {
	case c.GIF == "" && c.PNG == "":
		return cli.Misuse(say.Text("replay.nothing"))
	case c.PNG != "" && strings.Count(c.PNG, numberGap) != 1:
		return cli.Misuse(say.Text("replay.number", "Name", game.Quote(c.PNG)))
	}
	text, err := readMatch(console, c.Match)
	if err != nil {
		return noFile(err, c.Match, say)
	}
	e, err := list.ofText(c.Game, text)
	if err != nil {
		return cli.Explain(err, say)
	}
	record, _, err := match.ReadText(e.Rules, text)
	if err != nil {
		return cli.Explain(err, say)
	}
	o := render.Options{Language: string(say.Tag), Say: say.Say}
	for _, seat := range e.Rules.Facts(record.Options).SeatNames {
		o.Names = append(o.Names, say.Text(string(seat)))
	}
	if err := c.Check(c.GIF, say); err != nil {
		return err
	}
	if c.PNG != "" {
		for ply := range len(record.Moves) + 1 {
			if err := c.Check(c.picture(ply), say); err != nil {
				return err
			}
		}
	}
	if err := c.animate(console, say, e, record, o); err != nil {
		return err
	}
	return cli.Interrupted(c.paint(ctx, console, say, e, record, o), say, "replay.interrupted")
}

// animate writes the GIF, if it was asked for.
func (c *Replay) animate(console *cli.Console, say lang.Speaker, e Entry, record match.Record, o render.Options) error {
	animator, ok := e.Painter.(render.Animator)
	if c.GIF == "" || !ok {
		return nil
	}
	last := len(record.Moves)
	every := render.AnimationStep(last + 1)
	views, err := match.Views(e.Rules, record, game.Nobody, func(ply int) bool { return ply%every == 0 || ply == last })
	if err != nil {
		return err
	}
	return c.Write(nil, c.GIF, say, func(w io.Writer) error {
		data, step, err := animator.Animate(nil, views, o, replayMost)
		if err != nil {
			return err
		}
		if step *= every; step > 1 {
			console.Note(say.Text("replay.skipped", "Step", step))
		}
		_, err = w.Write(data)
		return err
	})
}

// paint writes a picture of every position, if they were asked for.
func (c *Replay) paint(
	ctx context.Context, console *cli.Console, say lang.Speaker, e Entry, record match.Record, o render.Options,
) error {
	if c.PNG == "" {
		return nil
	}
	report, stop := cli.Watch(console, func(done, seconds int) string {
		total := len(record.Moves) + 1
		return say.Text("replay.progress", "Bar", cli.Bar(done, total), "Done", done, "Total", total, "Seconds", seconds)
	})
	defer stop()
	var failed error
	ply := 0
	_, err := match.Replay(e.Rules, record, func(p game.Position) {
		if failed = cmp.Or(failed, ctx.Err()); failed == nil {
			failed = c.paintPly(e, record.View(p, ply, game.Nobody), ply, say, o)
		}
		ply++
		report(ply)
	})
	return cmp.Or(err, failed)
}

// paintPly writes the picture of one position.
func (c *Replay) paintPly(e Entry, v game.View, ply int, say lang.Speaker, o render.Options) error {
	picture, err := e.Painter.Paint(nil, v, o)
	if err != nil {
		return err
	}
	return c.Write(nil, c.picture(ply), say, func(w io.Writer) error {
		_, err := w.Write(picture)
		return err
	})
}

// picture returns the name of the file with the picture of a position.
func (c *Replay) picture(ply int) string {
	return strings.Replace(c.PNG, numberGap, fmt.Sprint(ply), 1)
}

// noFile returns the sentence for an error of readMatch.
func noFile(err error, name string, say lang.Speaker) error {
	if errors.Is(err, os.ErrNotExist) {
		return cli.Misuse(say.Text("replay.nofile", "Name", game.Quote(name)))
	}
	return cli.Explain(err, say)
}

// mostRead is the most bytes of a match text that are read. The longest match has a fraction of that.
const mostRead = 1 << 20

// readMatch reads a match that was written as text, from a file or the console's standard
// input, if there is one. It returns a *game.Error if the text is too large.
func readMatch(console *cli.Console, name string) (string, error) {
	var in io.Reader
	if name == standardInput && console != nil {
		in = console.In
	} else {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, mostRead+1))
	if err == nil && len(text) > mostRead {
		err = game.Refuse(game.KindPosition, 0, game.Say("replay.large", "Name", game.Quote(name), "Most", mostRead>>10))
	}
	return strings.TrimPrefix(string(text), "\ufeff"), err
}
