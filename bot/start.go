package bot

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// start is what a match is started with.
type start struct {
	Game    game.ID
	Options game.Options
	// Opponent is nil, or the bot itself, for a game against the computer.
	Opponent *chat.User
	// Level is the computer's; empty for the usual one.
	Level string
	// Side is a value of the option color, or empty. Seat is the seat that whoever starts takes in a match of two,
	// whatever they are called; nil for that of Side, or chance.
	Side string
	Seat *game.Seat
	// Open challenges everybody: whoever accepts first is the opponent.
	Open bool
	// Hints proposes that both players may ask for hints.
	Hints bool
	// Unrated proposes a match that does not count for ratings.
	Unrated bool
	// Thread asks for a thread of the match's own, or for none; nil where the server decides.
	Thread *bool
	// Rotated asks for a board that is turned to its players.
	Rotated bool
	// MoveTime is the name of one of chat.MoveTimes; empty for the usual one.
	MoveTime string
	// Alone begins a game that has a lobby without one: computers take the other seats.
	Alone bool
	// Opening is what was played before, by Seed; nil in all but imported matches. Seed is nil for one that is drawn.
	Opening *match.Opening
	Seed    *game.Seed
}

// solo reports whether the match begins at once, because no other person is asked.
func (s *start) solo() bool { return !s.Open && (s.Opponent == nil || s.Opponent.Self) }

// The values of the option view: how the board is seen.
const (
	viewFixed  = "fijo"
	viewTurned = "girado"
)

// startRoutes registers the start of each game.
func (b *Bot) startRoutes(m *chat.Mux) {
	for i := range b.Games {
		g := &b.Games[i]
		id := string(g.Rules.ID())
		m.Command(chat.Command{
			Name: id + " start", About: id + ".start", Named: "command.start.name", AboutGroup: id + ".description", Options: startOptions(g),
		}, func(ctx context.Context, r *chat.Request) (chat.Reply, error) { return b.start(ctx, r, g) }, chat.Public)
	}
}

// startOptions returns the game's own options and those of the shared ones that fit the game.
func startOptions(g *Game) (all []chat.Option) {
	id := string(g.Rules.ID())
	for _, o := range g.Options {
		all = append(all, o.declared(id))
	}
	if g.isDuel() {
		all = append(all, startOption("opponent", chat.UserOption), startOption("open", chat.YesNoOption))
	}
	if len(g.Levels) > 0 {
		all = append(all, Option{Name: "level", Values: g.LevelNames()}.declared(id))
	}
	if len(g.Lobby) > 0 && len(g.Levels) > 0 {
		all = append(all, startOption("alone", chat.YesNoOption))
	}
	if g.isDuel() && len(g.Sides) > 0 {
		color := Option{Name: "color"}.declared(id)
		for seat, side := range g.Sides {
			color.Choices = append(color.Choices, chat.OptionChoice{Value: side, Words: string(g.Rules.Facts(nil).SeatNames[seat])})
		}
		color.Choices = append(color.Choices, chat.OptionChoice{Value: AnySide, Words: "color." + AnySide})
		all = append(all, color)
	}
	if g.isDuel() && g.Hinter != nil {
		all = append(all, startOption("hints", chat.YesNoOption))
	}
	if g.Rules.Facts(nil).Ends {
		all = append(all, viewOption())
	}
	if g.isDuel() || len(g.Lobby) > 0 {
		all = append(all, timeOption(), startOption("rated", chat.YesNoOption), startOption("thread", chat.YesNoOption))
	}
	return all
}

// startOption returns an option that starts of several games share.
func startOption(name string, kind chat.OptionKind) chat.Option {
	return chat.Option{Name: name, Kind: kind, About: "command.start." + name}
}

func viewOption() chat.Option {
	o := startOption("view", chat.TextOption)
	for _, view := range []string{viewFixed, viewTurned} {
		o.Choices = append(o.Choices, chat.OptionChoice{Value: view, Words: "view." + view})
	}
	return o
}

func timeOption() chat.Option {
	o := startOption("time", chat.TextOption)
	for _, t := range chat.MoveTimes() {
		o.Choices = append(o.Choices, chat.OptionChoice{Value: t.Name, Words: "time." + t.Name})
	}
	return o
}

// startOf reads the options that starts of all games share.
func startOf(o chat.Options) start {
	return start{
		Opponent: o.User("opponent"), Side: o.Text("color"), Level: o.Text("level"), Hints: o.Is("hints"), Rotated: o.Text("view") == viewTurned,
		MoveTime: o.Text("time"), Unrated: o.YesNo("rated") != nil && !o.Is("rated"), Alone: o.Is("alone"), Open: o.Is("open"), Thread: o.YesNo("thread"),
	}
}

// start posts a challenge or a table, or begins a match with the computer.
func (b *Bot) start(ctx context.Context, r *chat.Request, g *Game) (chat.Reply, error) {
	do := startOf(r.Options)
	do.Game, do.Options, do.Open = g.Rules.ID(), game.Options{}, do.Open && g.isDuel()
	for _, o := range g.Options {
		value := r.Options.Text(o.Name)
		if o.Flag && r.Options.Is(o.Name) {
			value = FlagSet
		}
		if value != "" {
			do.Options[o.Name] = value
		}
	}
	s, err := b.createMatch(ctx, r, g, do)
	if err != nil {
		return chat.Reply{}, err
	}
	return b.started(ctx, r, s), nil
}

// challengeLife is how long a challenge stands, lobbyLife how long a table waits for
// players.
const (
	challengeLife = 5 * time.Minute
	lobbyLife     = 30 * time.Minute
)

// createMatch stores a new match. One that it refuses may have been stored before a crash and
// be delivered again: then that match is given after all.
func (b *Bot) createMatch(ctx context.Context, r *chat.Request, g *Game, do start) (session.Session, error) {
	s, err := b.beginMatch(ctx, r, g, do)
	if err == nil {
		return s, b.Sessions.Lock(ctx, s.ID)
	}
	if before, ok := b.startedBefore(ctx, r); ok {
		return before, nil
	}
	if errors.Is(err, store.ErrRepeated) { // its match was not found
		err = refuse("start.pending")
	}
	return session.Session{}, err
}

// maxStarts is how often begin tries while other starts of the user are stored in between.
const maxStarts = 3

// beginMatch stores a new match unless something speaks against it.
func (b *Bot) beginMatch(ctx context.Context, r *chat.Request, g *Game, do start) (s session.Session, err error) {
	decided, err := b.Sessions.Settings(ctx, r.At.Guild)
	if err != nil {
		return s, err
	}
	for range maxStarts {
		if err = b.checkStart(ctx, r, g, do, decided); err != nil {
			return s, err
		}
		s, err = b.propose(ctx, r, g, do, decided)
		if !errors.Is(err, store.ErrPending) && !errors.Is(err, store.ErrQuota) {
			return s, err
		}
		// Another start was stored since the check, which now returns the reason.
	}
	return s, err
}

// maxStarted is how many matches are looked through for a repeated start.
const maxStarted = 10

// startedBefore finds the match of a start that was stored before a crash and is delivered
// again: the newest of this user's in the channel.
func (b *Bot) startedBefore(ctx context.Context, r *chat.Request) (s session.Session, ok bool) {
	if !b.Sessions.Committed(ctx, "", r.ID) {
		return s, false
	}
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Limit: maxStarted})
	if err != nil {
		return s, false
	}
	for _, s := range b.readRows(ctx, rows) {
		if s.Players[s.Proposer].User == r.User.ID {
			return s, true
		}
	}
	return s, false
}

// propose stores a challenge, or a match with the computer, which has accepted.
func (b *Bot) propose(ctx context.Context, r *chat.Request, g *Game, do start, decided store.Settings) (session.Session, error) {
	proposal, err := b.proposal(r, g, do, decided)
	if err != nil {
		return session.Session{}, err
	}
	place := storedPlace(r.At)
	place.Locale = cmp.Or(decided.Locale, place.Locale)
	cause := causeOf(r)
	q := quotaOf(r, g, do)
	cause.Quota = &q.Quota
	return b.Sessions.Create(ctx, cause, place, proposal, atOnce(g, r, do)...)
}

// atOnce returns the commands that follow a proposal at once where nobody else is waited for. Who
// asked to play alone has the opening move made as well.
func atOnce(g *Game, r *chat.Request, do start) (then []match.Command) {
	switch {
	case opensTable(g, r, do):
	case len(g.Lobby) > 0:
		then = append(then, match.Begin{User: r.User.ID, Level: cmp.Or(do.Level, g.DefaultLevel)})
		if do.Alone && g.Opening != "" && do.Opening == nil {
			then = append(then, match.Play{User: r.User.ID, Ply: match.AnyPly, Text: string(g.Opening)})
		}
	case do.solo():
		then = append(then, match.Accept{User: r.User.ID})
	}
	return then
}

// opensTable reports whether a start opens a table that waits for players. Nobody else can
// join in a direct message.
func opensTable(g *Game, r *chat.Request, do start) bool {
	return len(g.Lobby) > 0 && !r.At.Direct() && !do.Alone
}

// proposal returns what a start asks for, with what the server has decided where it says nothing.
func (b *Bot) proposal(r *chat.Request, g *Game, do start, decided store.Settings) (match.Proposal, error) {
	seed, err := b.Sessions.NewSeed()
	if err != nil {
		return match.Proposal{}, err
	}
	p := match.Proposal{Game: do.Game, Options: maps.Clone(do.Options), Seed: seed, Opening: do.Opening}
	if p.MoveTime, err = moveTime(do); err != nil {
		return match.Proposal{}, err
	}
	if do.MoveTime == "" && !g.Solo() && !do.Alone {
		p.MoveTime = decided.MoveTime.Milliseconds()
	}
	me := player(&r.User)
	switch {
	case g.Solo():
		p.Players = []match.Player{me}
	case len(g.Lobby) > 0:
		p.Players, p.Lobby, p.Level = make([]match.Player, len(g.Lobby)), g.Lobby, do.Level
		p.Proposer = g.Lobby[0]
		p.Players[p.Proposer] = me
		p.Deadline = b.Now().Add(lobbyLife).UnixMilli()
	default:
		b.proposeDuel(&p, me, g, do)
	}
	if do.Seed != nil {
		p.Seed = *do.Seed
	}
	p.Threaded = threaded(r, do, decided) && (p.Lobby != nil || !do.solo())
	if !do.Unrated && r.At.Guild != "" && !r.At.UserInstallOnly {
		p.Rate(b.Now())
	}
	return p, nil
}

// threaded reports whether a match between people gets a thread of its own. What the server
// wants says nothing about matches in threads, which can have none.
func threaded(r *chat.Request, do start, decided store.Settings) bool {
	wanted := decided.Threads && r.At.Parent == ""
	if do.Thread != nil {
		wanted = *do.Thread
	}
	return wanted && r.At.Guild != "" && !r.At.UserInstallOnly
}

// player returns a person as a match keeps them.
func player(u *chat.User) match.Player {
	p := match.Player{User: u.ID, Name: u.Name}
	if !u.Since.IsZero() {
		p.Since = u.Since.UnixMilli()
	}
	return p
}

// proposeDuel fills in who plays what in a match of two.
func (b *Bot) proposeDuel(p *match.Proposal, me match.Player, g *Game, do start) {
	p.Players, p.Hints = make([]match.Player, 2), do.Hints
	p.Rotated = do.Rotated && g.Rules.Facts(p.Options).Ends
	p.Proposer = game.Seat(slices.Index(g.Sides, do.Side))
	if do.Seat != nil {
		p.Proposer = *do.Seat
	}
	if p.ByLot = p.Proposer == game.Nobody; p.ByLot {
		p.Proposer = game.Seat(p.Seed[len(p.Seed)-1] % 2)
	}
	p.Players[p.Proposer] = me
	if do.solo() {
		p.MoveTime = 0
		p.Players[1-p.Proposer] = match.Player{Level: cmp.Or(do.Level, g.DefaultLevel)}
		return
	}
	if p.Open = do.Open; !p.Open {
		p.Players[1-p.Proposer] = player(do.Opponent)
	}
	p.Deadline = b.Now().Add(challengeLife).UnixMilli()
}
