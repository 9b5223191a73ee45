package tool

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/terminal"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// Play lets people, and computers, play a match on standard input and output. It
// opens no database but that of the records.
type Play struct {
	What    *string    `arg:"" optional:"" name:"game" help:"cli.play.game"`
	Seats   []string   `placeholder:"cli.value.player" help:"cli.play.seats"`
	Sides   FlagSet    `embed:""`
	Options FlagSet    `embed:""`
	Names   []string   `placeholder:"cli.value.name" help:"cli.play.names"`
	Records string     `placeholder:"cli.value.file" help:"cli.play.records"`
	Seed    *game.Seed `placeholder:"cli.value.hex" help:"cli.play.seed"`
	Daily   bool       `help:"cli.play.daily"`
	Rotated bool       `help:"cli.play.turned"`
	Time    string     `enum:"none,10m,1h,8h,1d,3d,7d" default:"none" placeholder:"cli.value.value" help:"cli.play.time"`
	Load    string     `placeholder:"cli.value.file" help:"cli.play.load"`
	At      *int       `type:"number" least:"0" most:"1048576" placeholder:"cli.value.n" help:"cli.play.at"`
	Save    string     `placeholder:"cli.value.file" help:"cli.play.save"`
	Bell    bool       `help:"cli.play.bell"`
	sourceFlag
	outputFlag
	startFlags
}

// Run plays to the end of the match or of the input.
func (p *Play) Run(ctx context.Context, console *Console, list List) (err error) {
	e, start, err := p.game(console, list)
	if err != nil {
		return err
	}
	config, leave := e.terminal(console)
	defer leave()
	if err := p.config(e, &config, start, console, list); err != nil {
		return err
	}
	if p.Save == "" {
		return terminal.Run(ctx, config)
	}
	// A file in which nothing can be written is found out before the match. The match is written whatever ended it.
	var played error
	errNothing := errors.New("no match")
	err = p.write(console, p.Save, func() (record []byte, err error) {
		err = errNothing
		config.Keep = func(text string) error {
			record, err = []byte(text), nil
			return nil
		}
		played = terminal.Run(ctx, config)
		return record, err
	})
	if errors.Is(err, errNothing) {
		return played
	}
	if played == nil && err == nil && config.Keyboard {
		key := "play.saved"
		if !canReview(e) {
			key = "play.kept"
		}
		fmt.Fprintln(console.Err, console.Text(key, "File", p.Save)) // no line break in a command
	}
	return errors.Join(console.Explain(played), err)
}

// game returns the game that was asked for or that a text is of, and how its match begins where
// that is loaded. What names no game is Kamisado's mode.
func (p *Play) game(console *Console, list List) (e Entry, start *match.Start, err error) {
	e = list.Of(string(kamisado.ID))
	of := ""
	if p.What != nil {
		if named, ok := list.named(*p.What, console); ok {
			e, p.What = named, nil
		} else {
			mode := list.modeName(*p.What, console)
			if _, ok := kamisado.ModeOf(mode); !ok {
				why := game.Say("kamisado.option.mode", "Text", game.Quote(*p.What))
				games := console.Text("play.games", "Games", list.ids(", "))
				return e, nil, &ExitError{StatusUsage, console.Say(why) + "\n" + games}
			}
			p.What = &mode
		}
		of = e.id()
	}
	if p.Load == "" {
		return e, nil, nil
	}
	source, err := p.source(console, p.Load, nil) // standard input has the moves
	if err != nil {
		return e, nil, err
	}
	read, err := match.Read(list.rules(of), source)
	if err != nil {
		return e, nil, err
	}
	loaded, err := read.Start(p.At)
	if err == nil && loaded.Opening.Outcome != nil {
		err = console.Misuse("play.over", "Moves", len(read.Moves))
	}
	if err != nil {
		return e, nil, err
	}
	return list.Of(string(loaded.Game)), &loaded, nil
}

// config fits the terminal to what was asked for.
func (p *Play) config(e Entry, c *terminal.Config, start *match.Start, console *Console, list List) (err error) {
	c.Names, c.Rotated, c.Start, c.SavedIn, c.Ring = p.Names, p.Rotated, start, p.Save, p.Bell
	if c.Options, err = e.options(&p.Options, p.Position, console); err != nil {
		return err
	}
	if start != nil && (len(c.Options) > 0 || p.What != nil || p.Seed != nil && start.Seed != nil) {
		return console.Misuse("play.load")
	}
	if p.Rotated && !canTurn(e) {
		return console.foreignFlag("--turned", e, list.with(canTurn))
	}
	if p.What != nil {
		if _, twice := c.Options[kamisado.OptionMode]; twice {
			return console.Misuse("play.twice")
		}
		c.Options[kamisado.OptionMode] = *p.What
	}
	if c.Players, err = e.players(&p.Sides, p.Seats, console); err != nil {
		return err
	}
	isComputer := func(l game.Level) bool { return l.Player != nil }
	twoPeople := len(c.Players) == 2 && !slices.ContainsFunc(c.Players, isComputer)
	if twoPeople && len(p.Seats) == 0 && len(p.Names) < 2 { // nobody has said so
		for _, level := range e.Levels {
			if level.Name == e.DefaultLevel {
				c.Against = "--" + e.Seats[len(e.Seats)-1] + " " + e.LevelWord(level, console.Speaker)
			}
		}
	}
	if c.MoveTime, _ = chat.MoveTimeOf(p.Time); c.MoveTime > 0 && !twoPeople {
		return console.Misuse("play.time")
	}
	if p.Seed != nil {
		c.Seed = func() game.Seed { return *p.Seed }
	}
	// Records are kept where somebody sits at a keyboard or asked for them: a program that plays leaves
	// nothing behind and is not asked for names.
	ask := c.Keyboard || p.Records != ""
	var kept *recordFile
	if hasRecords(e) && p.Records != noRecords && (ask || len(p.Names) > 0) {
		if kept, err = newRecordFile(p.Records, e, console); err != nil {
			return err
		}
		kept.players = c.Players
		c.Records, c.AskNames = kept, ask
	}
	if p.Daily {
		return p.field(e, c, kept, console, list)
	}
	return nil
}
