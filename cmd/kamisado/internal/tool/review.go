package tool

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"regexp"
	"strings"

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
	sourceFlag
	outputFlag
	JSONFlag
}

// Run reads the match, lets the coach judge it and prints what it says.
func (c *Review) Run(ctx context.Context, console *Console, list List) error {
	if err := c.check(console, c.Picture); err != nil {
		return err
	}
	g, read, err := c.read(ctx, console, list)
	if err != nil {
		return err
	}
	if g.Reviewer == nil {
		return console.Misuse("review.none", "Game", game.Term(string(g.Rules.ID())+".name"))
	}
	report, stop := Watch(console, func(at [2]int, seconds int) string {
		return console.Text("review.progress",
			"Bar", bar(at[0], at[1]), "Done", at[0], "Total", at[1], "Seconds", seconds)
	})
	review, err := g.Reviewer.Review(ctx, read.Position, read.Outcome, func(done, total int) {
		report([2]int{done, total})
	})
	stop()
	if err != nil {
		return console.Interrupted(err, "review.interrupted")
	}
	words := text.Review{Review: review, Game: g.Rules.ID(), Names: g.Rules.Facts(nil).SeatNames, Say: console.Say}
	at := read.Unjudged(review) + review.Start()
	shown, err := match.Reviewed(g.Rules, read.Record, review, at, g.Reveal)
	if err != nil {
		return err
	}
	details := words.Details(g.Printer, shown, string(console.Tag), console.Colours(), console.Width())
	said := text.Wrap(strings.Join(words.Said(), "\n"), console.Width())
	moves := []any{}
	for _, m := range review.Moves {
		moves = append(moves, map[string]any{
			"number": m.Number, "round": m.Round, "seat": m.Seat + 1, "move": m.Move,
			"mark": m.Verdict.Mark(), "remark": console.Say(m.Remark),
		})
	}
	object := map[string]any{"game": g.Rules.ID(), "summary": console.Say(review.Summary), "moves": moves}
	if err := c.Print(console.Out, said+"\n"+details, object); err != nil || c.Picture == "" {
		return err
	}
	if review.TurningPoint == nil && review.Curve == nil {
		console.Note(console.Text("review.nopicture"))
		return nil
	}
	return c.write(console, c.Picture, func() ([]byte, error) {
		options := render.Options{Language: string(console.Tag), Say: console.Say}
		return render.NewCurvePainter().Below(g.Painter, review, review.Start(), nil).Paint(nil, shown, options)
	})
}

// matchID is what the bot's ids look like.
var matchID = regexp.MustCompile(`^[a-z2-7]{8}$`)

// read reads the match that was named: standard input, a file, or else the id of
// a match of the bot.
func (c *Review) read(ctx context.Context, console *Console, list List) (e Entry, r match.Reading, err error) {
	id := strings.ToLower(c.Match)
	_, err = os.Stat(c.Match)
	switch {
	case c.Match == standardInput || err == nil:
		return list.read(console, c.Match, c.Game, c.sourceFlag)
	case !errors.Is(err, fs.ErrNotExist):
		return e, r, err
	case !matchID.MatchString(id):
		return e, r, console.Misuse("review.nofile", "Name", game.Quote(c.Match))
	case console.DotEnv != nil: // it may say which database
		return e, r, console.CheckDotEnv()
	}
	e, r, err = c.load(ctx, list, match.ID(id))
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = console.Misuse("review.nomatch", "Name", game.Quote(c.Match))
	case errors.Is(err, fs.ErrNotExist):
		err = console.Misuse("review.nodatabase", "Name", game.Quote(c.Match))
	}
	return e, r, err
}

// load reads a match of the bot.
func (c *Review) load(ctx context.Context, list List, id match.ID) (e Entry, r match.Reading, err error) {
	matches, err := store.OpenReadOnly(ctx, c.Database)
	if err != nil {
		return e, r, err
	}
	defer func() { err = errors.Join(err, matches.Close()) }()
	row, err := matches.Load(ctx, id)
	if err != nil {
		return e, r, err
	}
	rules := match.Games{}
	for _, one := range list {
		rules[one.Rules.ID()] = one.Rules
	}
	state, err := row.State(rules)
	if err != nil {
		return e, r, err
	}
	return list.Of(string(state.Game)), match.Reading{Record: state.Record(), Position: state.Position}, nil
}
