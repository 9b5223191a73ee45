package tool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/terminal"
	"kamisado/cmd/kamisado/internal/cli"
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
	Turned  bool       `help:"cli.play.turned"`
	Time    string     `enum:"none,10m,1h,8h,1d,3d,7d" default:"none" placeholder:"cli.value.value" help:"cli.play.time"`
	Load    string     `placeholder:"cli.value.file" help:"cli.play.load"`
	Save    string     `placeholder:"cli.value.file" help:"cli.play.save"`
	Bell    bool       `help:"cli.play.bell"`
	cli.OutputFlag
	startFlags
}

// Detail says who plays where nobody is named.
func (*Play) Detail(say lang.Speaker) string { return say.Text("cli.play.detail") }

// Run plays to the end of the match or of the input.
func (p *Play) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker, all *lang.Catalogue) (err error) {
	e, start, err := p.game(list, say, all)
	if err != nil {
		return cli.Explain(err, say)
	}
	config, leave := e.terminal(console, say)
	defer leave()
	if err := p.config(e, &config, start, list, say, all); err != nil {
		return cli.Explain(err, say)
	}
	if p.Save == "" {
		return cli.Explain(terminal.New(config).Run(ctx), say)
	}
	played, err := p.keep(ctx, config, say)
	if played == nil && err == nil && config.Keyboard {
		key := "play.saved"
		if !canReview(e) {
			key = "play.kept"
		}
		fmt.Fprintln(console.Err, say.Text(key, "File", p.Save)) // no line break in a command
	}
	return errors.Join(cli.Explain(played, say), err)
}

// game is the game that was asked for or that a text is of, and how its match begins where
// that is loaded.
func (p *Play) game(list List, say lang.Speaker, all *lang.Catalogue) (e Entry, start *match.Start, err error) {
	whichever := p.What == nil
	if e, err = p.named(list, say, all); err != nil || p.Load == "" {
		return e, nil, err
	}
	rules := []game.Rules{e.Rules}
	if whichever {
		rules = list.rules()
	}
	text, err := readMatch(nil, p.Load) // standard input has the moves
	if err != nil {
		return e, nil, noFile(err, p.Load, say)
	}
	loaded, err := match.Import(rules, text)
	if err != nil {
		return e, nil, err
	}
	return list.Of(string(loaded.Game)), &loaded, nil
}

// named is the game that is named. What names none is Kamisado's mode.
func (p *Play) named(list List, say lang.Speaker, all *lang.Catalogue) (Entry, error) {
	if p.What == nil {
		return list.Of(string(kamisado.ID)), nil
	}
	if e, ok := list.named(*p.What, all); ok {
		p.What = nil
		return e, nil
	}
	e := list.Of(string(kamisado.ID))
	mode := list.modeName(*p.What, all)
	if _, ok := kamisado.ModeOf(mode); !ok {
		why := game.Say("kamisado.option.mode", "Text", game.Quote(*p.What))
		return e, cli.Misuse(say.Say(why) + "\n" + say.Text("play.games", "Games", strings.ReplaceAll(list.ids(), ",", ", ")))
	}
	p.What = &mode
	return e, nil
}

// keep plays and writes the match to the file, whatever ended it. A file in which
// nothing can be written is found out before the match.
func (p *Play) keep(ctx context.Context, config terminal.Config, say lang.Speaker) (played, err error) {
	errNothing := errors.New("no match")
	err = p.Write(nil, p.Save, say, func(w io.Writer) error {
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

// config fits the terminal to what was asked for.
func (p *Play) config(e Entry, c *terminal.Config, start *match.Start, list List, say lang.Speaker, all *lang.Catalogue) (err error) {
	c.Names, c.Turned, c.Start, c.SavedIn, c.Ring = p.Names, p.Turned, start, p.Save, p.Bell
	if c.Options, err = e.options(&p.Options, p.Position, say, all); err != nil {
		return err
	}
	if start != nil && (len(c.Options) > 0 || p.What != nil || p.Seed != nil && start.Seed != nil) {
		return cli.Misuse(say.Text("play.load"))
	}
	if p.Turned && !canTurn(e) {
		return cli.Misuse(say.Text("flag.foreign", "Flag", "--turned", "Game", e.name(say), "Games", list.with(canTurn).names(say)))
	}
	if p.What != nil {
		if _, twice := c.Options[kamisado.OptionMode]; twice {
			return cli.Misuse(say.Text("play.twice"))
		}
		c.Options[kamisado.OptionMode] = *p.What
	}
	if c.Players, err = e.players(&p.Sides, p.Seats, say, all); err != nil {
		return err
	}
	if ofTwoPeople(c.Players) && len(p.Seats) == 0 && len(p.Names) < 2 { // nobody has said so
		c.Against = e.against(say)
	}
	if c.MoveTime = chat.MoveTimeOf(p.Time); c.MoveTime > 0 && !ofTwoPeople(c.Players) {
		return cli.Misuse(say.Text("play.time"))
	}
	if p.Seed != nil {
		c.Seed = func() game.Seed { return *p.Seed }
	}
	if c.Records, c.AskNames, err = p.records(e, *c, say, all); err == nil && p.Daily {
		err = p.field(e, c, list, say, all)
	}
	return err
}

// ofTwoPeople reports whether two people play, and nobody else.
func ofTwoPeople(players []game.Level) bool {
	return len(players) == 2 && !slices.ContainsFunc(players, func(l game.Level) bool { return l.Player != nil })
}

// noRecords is the value of --records that switches them off.
const noRecords = "none"

// records keeps the records of games that have them, where somebody sits at a keyboard
// or asked for them: a program that plays leaves nothing behind and is not asked for
// names.
func (p *Play) records(e Entry, c terminal.Config, say lang.Speaker, all *lang.Catalogue) (_ terminal.Records, ask bool, err error) {
	ask = c.Keyboard || p.Records != ""
	if !hasRecords(e) || p.Records == noRecords || !ask && len(p.Names) == 0 {
		return nil, false, nil
	}
	path := p.Records
	if path == "" {
		if path, err = defaultRecords(); err != nil {
			return nil, false, err
		}
	}
	kept := newTerminalRecords(path, e, say, all)
	kept.players = c.Players
	return kept, ask, nil
}
