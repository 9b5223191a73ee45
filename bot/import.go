package bot

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// importRoutes registers the command that goes on from a text. It takes what a start takes in any game, whichever the
// text is of.
func (b *Bot) importRoutes(m *chat.Mux) {
	level, color := importOption("level", chat.TextOption), startOption("color", chat.TextOption)
	var sides []string
	for i := range b.Games {
		g := &b.Games[i]
		for _, l := range g.Levels {
			if !slices.ContainsFunc(level.Choices, func(c chat.OptionChoice) bool { return c.Value == l.Name }) {
				level.Choices = append(level.Choices, chat.OptionChoice{
					Value: l.Name, Words: string(g.Rules.ID()) + ".level." + l.Name, Short: true,
				})
			}
		}
		sides = append(sides, g.Sides...)
	}
	slices.Sort(sides)
	for _, side := range append(slices.Compact(sides), anySide) {
		color.Choices = append(color.Choices, chat.OptionChoice{Value: side, Words: "color." + side})
	}
	m.Command(chat.Command{Name: "import", Options: append(b.sourceOptions(), importOption("at", chat.NumberOption),
		startOption("opponent", chat.UserOption), startOption("open", chat.YesNoOption), level, color,
		startOption("hints", chat.YesNoOption), viewOption(), timeOption(), startOption("thread", chat.YesNoOption),
	)}, b.importMatch, chat.Public)
}

func importOption(name string, kind chat.OptionKind) chat.Option {
	o := chat.Option{Name: name, Kind: kind, About: "command.import." + name}
	if kind == chat.NumberOption {
		o.Most = match.MaxSource // no text has as many matches or moves
	}
	return o
}

// sourceOptions adds the options that bring a match which is none of the bot's.
func (b *Bot) sourceOptions(others ...chat.Option) []chat.Option {
	return append(others, importOption("file", chat.FileOption), importOption("position", chat.TextOption),
		b.gameOption("import", nil), importOption("number", chat.NumberOption))
}

// importMatch posts a challenge, or begins a match with the computer, as any start does. Games with
// a lobby begin at once, with computers on the other seats. A match that is over is shown in private.
func (b *Bot) importMatch(ctx context.Context, r *chat.Request) (chat.Reply, error) {
	from, err := b.readImport(ctx, r)
	if err != nil {
		return chat.Reply{}, err
	}
	if from.Opening.Outcome != nil {
		s, err := b.keepRecord(ctx, r, from)
		if err != nil {
			return chat.Reply{}, err
		}
		m, err := b.viewer(r, s, nil)
		m.Text = b.say(r).Text("import.over") + "\n" + m.Text
		return chat.Reply{Message: m}, err
	}
	g, want := b.Games.Of(from.Game), startOf(r.Options)
	want.Game, want.Options, want.Opening, want.Seed = from.Game, from.Options, &from.Opening, from.Seed
	want.Alone = len(g.Lobby) > 0
	duel := !g.Solo() && len(g.Lobby) == 0 // what else was asked for suits no other
	want.Open, want.Hints = want.Open && duel, want.Hints && duel && g.Hinter != nil
	s, err := b.createMatch(ctx, r, g, want)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.started(ctx, r, s), nil
}

// readImport reads the match that a request brings, in a file or in the option position. It waits while another one is
// being read, and refuses what else the user brings meanwhile. Few files are in memory at a time.
func (b *Bot) readImport(ctx context.Context, r *chat.Request) (match.Start, error) {
	typed, file, of := r.Options.Text("position"), r.Options.File("file"), game.ID(r.Options.Text("game"))
	source := match.Source{Data: []byte(typed), Check: func(rules game.Rules, o game.Options) error {
		return checkOptions(b.Games.Of(rules.ID()), o)
	}}
	source.Number, _ = strconv.Atoi(r.Options.Text("number"))
	var err error
	switch {
	case of != "" && b.Games.Of(of) == nil:
		return match.Start{}, errUnknown
	case file == nil && strings.TrimSpace(typed) == "":
		return match.Start{}, refuse("import.nothing")
	case file == nil:
	case typed != "":
		return match.Start{}, refuse("import.both")
	case file.Size > match.MaxSource:
		return match.Start{}, refuse("match.import.large", "Most", match.MaxSource>>10)
	}
	if _, busy := b.importing.LoadOrStore(r.User.ID, true); busy {
		return match.Start{}, refuse("import.busy")
	}
	defer b.importing.Delete(r.User.ID)
	if file != nil {
		if b.files.Acquire(ctx, 1) != nil {
			return match.Start{}, refuse("coach.stopped")
		}
		defer b.files.Release(1)
		if source.Data, err = file.Read(ctx, match.MaxSource); err != nil {
			b.Log.Debug("a file was not read", "error", err)
			return match.Start{}, refuse("import.unread")
		}
	}
	if b.imports.Acquire(ctx, 1) != nil {
		return match.Start{}, refuse("coach.stopped")
	}
	defer b.imports.Release(1)
	reading, err := match.Read(b.Games.Rules(of), source)
	if err != nil {
		return match.Start{}, err
	}
	if at, err := strconv.Atoi(r.Options.Text("at")); err == nil {
		return reading.Start(&at)
	}
	return reading.Start(nil)
}

// recordsADay is how many records of a user are kept in one go, and how many after that in a day.
const recordsADay = 50

// mayKeep reports whether one more record of a user may be kept, which then counts.
func (b *Bot) mayKeep(user string) bool {
	limit := rate.NewLimiter(rate.Every(24*time.Hour/recordsADay), recordsADay)
	if before, ok, _ := b.keeping.PeekOrAdd(user, limit); ok {
		limit = before
		b.keeping.Get(user) // so that it stays
	}
	return limit.AllowN(b.Now(), 1)
}

// keepRecord stores a match that is there to be looked at by the user of a request alone, and once: its id follows from
// the user and the match. Its players are not known.
func (b *Bot) keepRecord(ctx context.Context, r *chat.Request, from match.Start) (session.Session, error) {
	g := b.Games.Of(from.Game)
	p := match.Proposal{Game: from.Game, Options: from.Options, Opening: &from.Opening}
	if from.Seed != nil {
		p.Seed = *from.Seed
	}
	if p.Opening.Outcome == nil {
		p.Opening.Outcome = &game.Outcome{Winner: game.Nobody, Method: game.Unfinished}
	}
	said, err := json.Marshal(p)
	if err != nil {
		return session.Session{}, err
	}
	id := session.DerivedID(r.User.ID, string(said))
	s, err := b.Sessions.Load(ctx, id)
	switch {
	case err == nil && s.Seat(r.User.ID) != game.Nobody:
		return s, nil
	case err == nil: // it belongs to somebody else's match
		if id, err = b.Sessions.NewID(); err != nil {
			return s, err
		}
	case !errors.Is(err, store.ErrNotFound):
		return s, err
	}
	if !b.mayKeep(r.User.ID) {
		return s, refuse("import.many", "Most", recordsADay)
	}
	p.Players = slices.Repeat([]match.Player{{Level: g.DefaultLevel}}, g.Rules.Facts(p.Options).MaxSeats)
	p.Players[0] = player(&r.User)
	s, err = b.Sessions.CreateNamed(ctx, id, causeOf(r), store.Place{Locale: r.At.Locale}, p,
		match.Accept{User: r.User.ID})
	if errors.Is(err, store.ErrConflict) { // another request was faster
		return b.Sessions.Load(ctx, id)
	}
	return s, err
}

// matchOrImport returns the match that a request brings or, if it brings none, the one that find returns. For a review
// it stores none of a game without reviews.
func (b *Bot) matchOrImport(
	ctx context.Context, r *chat.Request, find func(context.Context, *chat.Request) (session.Session, error), review bool,
) (session.Session, error) {
	if r.Options.File("file") == nil && r.Options.Text("position") == "" {
		return find(ctx, r)
	}
	if r.Match() != "" {
		return session.Session{}, refuse("import.both")
	}
	from, err := b.readImport(ctx, r)
	if err == nil && review && b.Games.Of(from.Game).Reviewer == nil {
		err = errNoReview(from.Game)
	}
	if err != nil {
		return session.Session{}, err
	}
	return b.keepRecord(ctx, r, from)
}
