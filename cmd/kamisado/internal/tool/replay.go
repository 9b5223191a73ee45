package tool

import (
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
	languageFlag
}

// Detail says where texts come from.
func (*Replay) Detail(say lang.Speaker) string { return say.Text("cli.replay.detail") }

// replayMost is how many bytes a GIF has at most: what chats take.
const replayMost = 8 << 20

// numberGap is where the number of a move goes in the name of a picture's file.
const numberGap = "%d"

// Run reads the match and writes what was asked for.
func (c *Replay) Run(console *cli.Console, list List, all *lang.Catalogue) error {
	say := c.speaker(all)
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
	views, err := match.Views(e.Rules, record, game.Nobody)
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
		for i := range views {
			if err := c.Check(c.picture(i), say); err != nil {
				return err
			}
		}
	}
	if err := c.animate(console, say, e, views, o); err != nil {
		return err
	}
	return c.paint(e, views, say, o)
}

// animate writes the GIF, if it was asked for.
func (c *Replay) animate(console *cli.Console, say lang.Speaker, e Entry, views []game.View, o render.Options) error {
	animator, ok := e.Painter.(render.Animator)
	if c.GIF == "" || !ok {
		return nil
	}
	return c.Write(nil, c.GIF, say, func(w io.Writer) error {
		data, step, err := animator.Animate(nil, views, o, replayMost)
		if err != nil {
			return err
		}
		if step > 1 {
			fmt.Fprintln(console.Err, say.Text("replay.skipped", "Step", step))
		}
		_, err = w.Write(data)
		return err
	})
}

// paint writes a picture of every position, if they were asked for.
func (c *Replay) paint(e Entry, views []game.View, say lang.Speaker, o render.Options) error {
	if c.PNG == "" {
		return nil
	}
	for i, v := range views {
		picture, err := e.Painter.Paint(nil, v, o)
		if err != nil {
			return err
		}
		err = c.Write(nil, c.picture(i), say, func(w io.Writer) error {
			_, err := w.Write(picture)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// picture returns the name of the file with the picture of a move.
func (c *Replay) picture(move int) string {
	return strings.Replace(c.PNG, numberGap, fmt.Sprint(move), 1)
}

// noFile explains the error of reading a file that is not there.
func noFile(err error, name string, say lang.Speaker) error {
	if errors.Is(err, os.ErrNotExist) {
		return cli.Misuse(say.Text("replay.nofile", "Name", game.Quote(name)))
	}
	return err
}

// readMatch reads a match that was written as text, from a file or the console's standard
// input, if there is one.
func readMatch(console *cli.Console, name string) (string, error) {
	read := func() ([]byte, error) { return os.ReadFile(name) }
	if name == standardInput && console != nil {
		read = func() ([]byte, error) { return io.ReadAll(console.In) }
	}
	text, err := read()
	return strings.TrimPrefix(string(text), "\ufeff"), err
}
