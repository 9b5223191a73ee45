package bot

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// starter creates matches.
type starter struct {
	*respond.Finder
	// mu is held while a match is created: one at a time, or several at once would all
	// be under the cap.
	mu sync.Mutex
}

// challengeLife is how long a challenge stands, lobbyLife how long a table waits for
// players.
const (
	challengeLife = 5 * time.Minute
	lobbyLife     = 30 * time.Minute
)

// create stores a new match. One that it refuses may have been stored before a crash and
// be delivered again: then that match is given after all.
func (t *starter) create(ctx context.Context, r *chat.Request, g *respond.Game, do chat.Start) (session.Session, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.check(ctx, r, g, do)
	if err == nil {
		var s session.Session
		if s, err = t.propose(ctx, r, g, do); err == nil {
			return s, nil
		}
	}
	if before, ok := t.startedBefore(ctx, r); ok {
		return before, nil
	}
	switch {
	case errors.Is(err, store.ErrPending): // another process was faster
		err = cmp.Or(t.check(ctx, r, g, do), err)
	case errors.Is(err, store.ErrRepeated): // its match was not found
		err = respond.Refuse("start.pending")
	}
	return session.Session{}, err
}

// maxStarted is how many matches are looked through for a repeated start.
const maxStarted = 10

// startedBefore finds the match of a start that was stored before a crash and is delivered
// again: the newest of this user's in the channel.
func (t *starter) startedBefore(ctx context.Context, r *chat.Request) (s session.Session, ok bool) {
	if !t.Sessions.Committed(ctx, r.ID) {
		return s, false
	}
	rows, err := t.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Limit: maxStarted})
	if err != nil {
		return s, false
	}
	for _, s := range t.Read(ctx, rows) {
		if s.Players[s.Proposer].User == r.User.ID {
			return s, true
		}
	}
	return s, false
}

// propose stores a challenge, or a match with the computer, which has accepted.
func (t *starter) propose(ctx context.Context, r *chat.Request, g *respond.Game, do chat.Start) (session.Session, error) {
	decided, err := t.Sessions.Settings(ctx, r.At.Guild)
	if err != nil {
		return session.Session{}, err
	}
	proposal, err := t.proposal(r, g, do, decided)
	if err != nil {
		return session.Session{}, err
	}
	place := respond.Stored(r.At)
	place.Locale = cmp.Or(decided.Locale, place.Locale)
	return t.Sessions.Create(ctx, respond.Cause(r), place, proposal, atOnce(g, r, do)...)
}

// atOnce are the commands that follow a proposal at once where nobody else is waited for. Who
// asked to play alone has the opening move made as well.
func atOnce(g *respond.Game, r *chat.Request, do chat.Start) (then []match.Command) {
	switch {
	case opensTable(g, r, do):
	case len(g.Lobby) > 0:
		then = append(then, match.Begin{User: r.User.ID, Level: cmp.Or(do.Level, g.DefaultLevel)})
		if do.Alone && g.Opening != "" && do.Opening == nil {
			then = append(then, match.Play{User: r.User.ID, Ply: match.AnyPly, Text: string(g.Opening)})
		}
	case do.Solo():
		then = append(then, match.Accept{User: r.User.ID})
	}
	return then
}

// opensTable reports whether a start opens a table that waits for players. Nobody else can
// join in a direct message.
func opensTable(g *respond.Game, r *chat.Request, do chat.Start) bool {
	return len(g.Lobby) > 0 && !r.At.Direct() && !do.Alone
}

// proposal is what a start asks for, with what the server has decided where it says nothing.
func (t *starter) proposal(r *chat.Request, g *respond.Game, do chat.Start, decided store.Settings) (match.Proposal, error) {
	seed, err := t.Sessions.NewSeed()
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
		p.Deadline = t.Now().Add(lobbyLife).UnixMilli()
	default:
		t.proposeDuel(&p, me, g, do)
	}
	if do.Seed != nil {
		p.Seed = *do.Seed
	}
	p.Threaded = threaded(r, do, decided) && (p.Lobby != nil || !do.Solo())
	p.Rated = !do.Unrated && r.At.Guild != "" && !r.At.AnswersOnly && match.Ratable(&p, t.Now())
	return p, nil
}

// threaded reports whether a match between people gets a thread of its own. What the server
// wants says nothing about matches in threads, which can have none.
func threaded(r *chat.Request, do chat.Start, decided store.Settings) bool {
	wanted := decided.Threads && r.At.Parent == ""
	if do.Thread != nil {
		wanted = *do.Thread
	}
	return wanted && r.At.Guild != "" && !r.At.AnswersOnly
}

// player is a person as a match keeps them.
func player(u *chat.User) match.Player {
	p := match.Player{User: u.ID, Name: u.Name}
	if !u.Since.IsZero() {
		p.Since = u.Since.UnixMilli()
	}
	return p
}

// proposeDuel fills in who plays what in a match of two.
func (t *starter) proposeDuel(p *match.Proposal, me match.Player, g *respond.Game, do chat.Start) {
	p.Players, p.Hints = make([]match.Player, 2), do.Hints
	p.Turned = do.Turned && g.Rules.Facts(p.Options).Ends
	p.Proposer = game.Seat(slices.Index(g.Sides, do.Side))
	if do.Seat != nil {
		p.Proposer = *do.Seat
	}
	if p.ByLot = p.Proposer == game.Nobody; p.ByLot {
		p.Proposer = game.Seat(p.Seed[len(p.Seed)-1] % 2)
	}
	p.Players[p.Proposer] = me
	if do.Solo() {
		p.MoveTime = 0
		p.Players[1-p.Proposer] = match.Player{Level: cmp.Or(do.Level, g.DefaultLevel)}
		return
	}
	if p.Open = do.Open; !p.Open {
		p.Players[1-p.Proposer] = player(do.Opponent)
	}
	p.Deadline = t.Now().Add(challengeLife).UnixMilli()
}

// maxPending is how many challenges of one's own may be open at once, maxBusy how many
// matches one may play with computers, or alone, in a channel.
const (
	maxPending = 3
	maxBusy    = 9
)

// check returns the reason not to start a match.
func (t *starter) check(ctx context.Context, r *chat.Request, g *respond.Game, do chat.Start) error {
	if err := checkOptions(g, do.Options); err != nil {
		return err
	}
	if err := t.allowed(ctx, r, do); err != nil {
		return err
	}
	switch {
	case do.Side != "" && do.Side != respond.AnySide && !slices.Contains(g.Sides, do.Side):
		return respond.Refuse("start.side", "Sides", strings.Join(append(slices.Clone(g.Sides), respond.AnySide), ", "))
	case do.Level != "" && len(g.Levels) > 0 && g.Player(do.Level) == nil:
		return respond.Refuse("start.level", "Levels", strings.Join(g.LevelNames(), ", "))
	case (g.Solo() || len(g.Lobby) > 0) && do.Opponent != nil && !do.Opponent.Self:
		return respond.Refuse("start.noopponent", "Game", present.NameTerm(do.Game), "Command", present.StartCommand(do.Game))
	case opensTable(g, r, do):
		return t.lobby(ctx, r)
	case g.Solo():
		return t.busy(ctx, r, "start.solos", store.Row.Solo)
	case (len(g.Lobby) > 0 || do.Solo()) && len(g.Levels) == 0:
		return respond.Refuse("start.nocomputer", "Command", present.StartCommand(do.Game))
	case len(g.Lobby) > 0 || do.Solo():
		return t.computers(ctx, r)
	case do.Open:
		return t.openChallenge(ctx, r, do)
	case do.Opponent.ID == r.User.ID:
		return respond.Refuse("start.oneself")
	case do.Opponent.Bot:
		return respond.Refuse("start.bot")
	case r.At.Direct():
		return respond.Refuse("start.direct")
	case do.Level != "":
		return respond.Refuse("start.levelled")
	}
	return t.challenge(ctx, r, do)
}

// openChallenge checks a challenge to everybody.
func (t *starter) openChallenge(ctx context.Context, r *chat.Request, do chat.Start) error {
	switch {
	case do.Opponent != nil:
		return respond.Refuse("start.open.opponent")
	case do.Level != "":
		return respond.Refuse("start.open.level")
	case r.At.Direct():
		return respond.Refuse("start.open.direct")
	}
	return t.challenge(ctx, r, do)
}

// allowed refuses what the server does not want.
func (t *starter) allowed(ctx context.Context, r *chat.Request, do chat.Start) error {
	decided, err := t.Sessions.Settings(ctx, r.At.Guild)
	here := func(channel string) bool { return channel == r.At.Channel || channel == r.At.Parent }
	switch {
	case err != nil:
		return err
	case len(decided.Channels) > 0 && !slices.ContainsFunc(decided.Channels, here):
		return respond.Refuse("start.channel", "Channels", present.ChannelMentions(decided.Channels))
	case do.Hints && decided.NoHints && !do.Solo():
		return respond.Refuse("start.hints")
	}
	return nil
}

// checkOptions refuses values that the game's options do not have: they come from
// outside. What a game takes besides, its rules judge.
func checkOptions(g *respond.Game, options game.Options) error {
	for _, o := range g.Options {
		value, given := options[o.Name]
		if !given {
			continue
		}
		n, err := strconv.Atoi(value)
		switch {
		case o.Flag && value != respond.FlagSet, len(o.Values) > 0 && !slices.Contains(o.Values, value):
			return respond.Refuse("start.option", "Option", o.Name)
		case o.Most > 0 && (err != nil || n < o.Least || n > o.Most):
			return respond.Refuse("start.number", "Option", o.Name, "Least", o.Least, "Most", o.Most)
		}
	}
	return nil
}

// computers refuses whoever plays as many matches with computers as one may.
func (t *starter) computers(ctx context.Context, r *chat.Request) error {
	return t.busy(ctx, r, "start.computers", func(row store.Row) bool { return slices.Contains(row.Users, "") })
}

// busy refuses whoever plays as many matches of a kind in the channel as one may.
func (t *starter) busy(ctx context.Context, r *chat.Request, key string, counts func(store.Row) bool) error {
	rows, err := t.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(row store.Row) bool { return !counts(row) })
	if len(rows) >= maxBusy {
		return respond.Refuse(key, "Most", maxBusy)
	}
	return nil
}

// lobby checks the start of a table that waits for players, and which may begin with
// computers.
func (t *starter) lobby(ctx context.Context, r *chat.Request) error {
	if err := t.computers(ctx, r); err != nil {
		return err
	}
	rows, err := t.Rows(ctx, r, match.Pending)
	if err != nil {
		return err
	}
	var own []present.Match
	for _, s := range t.Read(ctx, rows) {
		if len(s.Lobby) > 0 && s.Host() == r.User.ID {
			own = append(own, t.Match(s))
		}
	}
	if len(own) >= maxPending {
		return respond.Refuse("start.lobbies", "Most", maxPending, "List", t.Present.Lines(own, 0, respond.Reader(r)))
	}
	return nil
}

// challenge checks a challenge to a person, or to everybody.
func (t *starter) challenge(ctx context.Context, r *chat.Request, do chat.Start) error {
	rows, err := t.Rows(ctx, r, match.Pending)
	if err != nil {
		return err
	}
	var own []present.Match
	for _, s := range t.Read(ctx, rows) {
		switch {
		case len(s.Lobby) > 0 || s.Phase != match.Pending:
		case do.Opponent != nil && s.Seat(do.Opponent.ID) != game.Nobody:
			return t.pendingBetween(r, s, do.Opponent.ID)
		case s.Host() == r.User.ID:
			own = append(own, t.Match(s))
		}
	}
	if len(own) >= maxPending {
		return respond.Refuse("start.many", "Most", maxPending, "List", t.Present.Lines(own, 0, respond.Reader(r)))
	}
	return nil
}

// pendingBetween refuses a second challenge between two people, in whatever game and
// channel: it says which is the first, who has to answer it, and where.
func (t *starter) pendingBetween(r *chat.Request, s session.Session, opponent string) error {
	key := "start.pending.theirs"
	if s.Host() == r.User.ID {
		key = "start.pending.own"
	}
	return respond.Refuse(key, "User", present.Mention(opponent), "Game", present.NameTerm(s.Game), "Link", t.LinkTo(s), "Unix", s.Deadline/1000)
}
