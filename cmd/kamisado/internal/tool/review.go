package tool

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"kamisado/bot"
	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// Review judges a match. It opens the database only when a match of it is asked
// for, and only to read: the bot may be running.
type Review struct {
	Match    string `arg:"" help:"cli.review.match"`
	Game     string `enum:",${reviewed}" default:"" placeholder:"cli.value.game" help:"cli.review.game"`
	Database string `type:"setting" env:"DATABASE_URL" default:"sqlite:kamisado.db" placeholder:"cli.value.url" help:"cli.review.database"`
	Picture  string `placeholder:"cli.value.file" help:"cli.review.picture"`
	cli.OutputFlag
	cli.JSONFlag
}

// reviewed is a match that is to be reviewed: where it led to and how it ended, nil where a
// text does not say who has won.
type reviewed struct {
	game.Position
	end *game.Outcome
}

// Detail says where texts and ids come from.
func (*Review) Detail(say lang.Speaker) string { return say.Text("cli.review.detail") }

// Run reads the match, lets the coach judge it and prints what it says.
func (c *Review) Run(ctx context.Context, console *cli.Console, list List, say lang.Speaker) error {
	if err := c.Check(c.Picture, say); err != nil {
		return err
	}
	m, g, err := c.read(ctx, console, list, say)
	if err != nil {
		return cli.Explain(err, say)
	}
	if g.Reviewer == nil {
		return cli.Misuse(say.Text("review.none", "Game", game.Term(string(g.Rules.ID())+".name")))
	}
	review, err := c.judge(ctx, console, say, g, m)
	if err != nil {
		return cli.Interrupted(err, say, "review.interrupted")
	}
	words := text.Review{Review: review, Game: g.Rules.ID(), Names: g.Rules.Facts(nil).SeatNames, Say: say.Say}
	details := words.Details(g.Printer, string(say.Tag), console.Colours(), console.Width())
	said := text.Wrap(strings.Join(words.Said(), "\n"), console.Width())
	if err := c.Print(console.Out, said+"\n"+details, object(g, review, say)); err != nil || c.Picture == "" {
		return err
	}
	return c.paint(console, say, g, review)
}

// object returns a review for programs.
func object(g bot.Game, r game.Review, say lang.Speaker) any {
	moves := []any{}
	for _, m := range r.Moves {
		moves = append(moves, map[string]any{
			"number": m.Number, "round": m.Round, "seat": m.Seat + 1, "move": m.Move, "mark": m.Verdict.Mark(), "remark": say.Say(m.Remark),
		})
	}
	return map[string]any{"game": g.Rules.ID(), "summary": say.Say(r.Summary), "moves": moves}
}

// judge lets the coach judge, with a bar where somebody waits for it.
func (c *Review) judge(ctx context.Context, console *cli.Console, say lang.Speaker, g bot.Game, m reviewed) (game.Review, error) {
	report, stop := cli.Watch(console, func(at [2]int, seconds int) string {
		done, total := at[0], at[1]
		return say.Text("review.progress", "Bar", cli.Bar(done, total), "Done", done, "Total", total, "Seconds", seconds)
	})
	defer stop()
	return g.Reviewer.Review(ctx, m.Position, m.end, func(done, total int) { report([2]int{done, total}) })
}

// paint writes the picture of the turning point and the curve of the match, or of either
// that there is.
func (c *Review) paint(console *cli.Console, say lang.Speaker, g bot.Game, review game.Review) error {
	curves, options := render.NewCurvePainter(), render.Options{Language: string(say.Tag), Say: say.Say}
	var picture []byte
	var err error
	switch {
	case review.TurningPoint != nil:
		picture, err = curves.Below(g.Painter, review).Paint(nil, review.TurningPoint.View, options)
	case review.Curve != nil:
		picture, err = curves.Paint(review, options)
	default:
		console.Note(say.Text("review.nopicture"))
		return nil
	}
	if err != nil {
		return err
	}
	return c.Write(nil, c.Picture, say, func(w io.Writer) error {
		_, err := w.Write(picture)
		return err
	})
}

// matchID is what the bot's ids look like.
var matchID = regexp.MustCompile(`^[a-z2-7]{8}$`)

// read reads the match that was named: standard input, a file, or else the id of
// a match of the bot.
func (c *Review) read(ctx context.Context, console *cli.Console, list List, say lang.Speaker) (reviewed, bot.Game, error) {
	id := strings.ToLower(c.Match)
	_, err := os.Stat(c.Match)
	switch {
	case c.Match == standardInput || err == nil:
		return c.decode(console, list)
	case !errors.Is(err, fs.ErrNotExist):
		return reviewed{}, bot.Game{}, err
	case !matchID.MatchString(id):
		return reviewed{}, bot.Game{}, cli.Misuse(say.Text("review.nofile", "Name", game.Quote(c.Match)))
	case console.DotEnv != nil: // it may say which database
		return reviewed{}, bot.Game{}, console.CheckDotEnv(say)
	}
	m, g, err := c.load(ctx, list, match.ID(id))
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = cli.Misuse(say.Text("review.nomatch", "Name", game.Quote(c.Match)))
	case errors.Is(err, fs.ErrNotExist):
		err = cli.Misuse(say.Text("review.nodatabase", "Name", game.Quote(c.Match)))
	}
	return m, g, err
}

// decode reads a match that was written as text.
func (c *Review) decode(console *cli.Console, list List) (reviewed, bot.Game, error) {
	record, err := readMatch(console, c.Match)
	if err != nil {
		return reviewed{}, bot.Game{}, err
	}
	e, err := list.ofText(c.Game, record)
	if err != nil {
		return reviewed{}, bot.Game{}, err
	}
	read, position, err := match.ReadText(e.Rules, record)
	return reviewed{position, read.Outcome}, e.Game, err
}

// load reads a match of the bot.
func (c *Review) load(ctx context.Context, list List, id match.ID) (m reviewed, g bot.Game, err error) {
	matches, err := store.OpenReadOnly(ctx, c.Database)
	if err != nil {
		return m, g, err
	}
	defer func() { err = errors.Join(err, matches.Close()) }()
	row, err := matches.Load(ctx, id)
	if err != nil {
		return m, g, err
	}
	rules := match.Games{}
	for _, one := range list {
		rules[one.Rules.ID()] = one.Rules
	}
	state, err := row.State(rules)
	if err != nil {
		return m, g, err
	}
	return reviewed{state.Position, state.Outcome}, list.Of(string(state.Game)).Game, nil
}
