package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/respond"
	"kamisado/bot/session"
	"kamisado/bot/upkeep"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// maxPending is how many challenges of one's own may be open at once, maxBusy how many
// matches one may play with computers, or alone, in a channel.
const (
	maxPending = 3
	maxBusy    = 9
)

// quota returns how many matches of the kind that do creates r's user may have. The commit enforces
// it across processes. check looks before that and returns the refusal that the user reads.
func quota(r *chat.Request, g *respond.Game, do chat.Start) *store.Quota {
	switch {
	case opensTable(g, r, do):
		return pendingQuota(r, true)
	case g.Solo():
		return busyQuota(r, store.Row.Solo)
	case len(g.Lobby) > 0 || do.Solo():
		return busyQuota(r, hasComputer)
	}
	return pendingQuota(r, false)
}

// pendingQuota returns the quota of the challenges, or of the tables, that r's user has open.
func pendingQuota(r *chat.Request, table bool) *store.Quota {
	return &store.Quota{User: r.User.ID, Most: maxPending, Counts: func(row store.Row) bool {
		if row.Phase != match.Pending {
			return false
		}
		s, err := match.ReadSummary(row.Snapshot)
		return err == nil && s.Table == table && s.Host == r.User.ID
	}}
}

// busyQuota returns the quota of the matches of a kind that r's user plays in the channel.
func busyQuota(r *chat.Request, kind func(store.Row) bool) *store.Quota {
	return &store.Quota{User: r.User.ID, Most: maxBusy, Counts: func(row store.Row) bool {
		here := row.Place.Channel == r.At.Channel || row.Place.Parent == r.At.Channel
		return row.Phase == match.Playing && here && kind(row)
	}}
}

// hasComputer reports whether a computer plays in a match.
func hasComputer(row store.Row) bool { return slices.Contains(row.Users, "") }

// check returns the reason not to start a match.
func (t *starter) check(ctx context.Context, r *chat.Request, g *respond.Game, do chat.Start, decided store.Settings) error {
	if err := checkOptions(g, do.Options); err != nil {
		return err
	}
	if err := t.allowed(ctx, r, do, decided); err != nil {
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
	case do.Opponent.Absent && knowsMembers(r):
		return respond.Refuse("start.absent")
	}
	return t.challenge(ctx, r, do)
}

// knowsMembers reports whether the bot can look up the members of r's server. It can if it is a member itself.
func knowsMembers(r *chat.Request) bool { return r.At.Guild != "" && !r.At.AnswersOnly }

// allowed refuses what the server does not want. Channels that were deleted are no way out.
func (t *starter) allowed(ctx context.Context, r *chat.Request, do chat.Start, decided store.Settings) error {
	here := func(channel string) bool { return channel == r.At.Channel || channel == r.At.Parent }
	switch {
	case len(decided.Channels) > 0 && !slices.ContainsFunc(decided.Channels, here):
		left := upkeep.Places{Upkeep: t.Upkeep}.Existing(ctx, decided.Channels)
		if len(left) == 0 {
			return respond.Refuse("start.nochannel", "Permission", game.Term("permission.guild"))
		}
		return respond.Refuse("start.channel", "Channels", present.ChannelMentions(left))
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

// computers refuses whoever plays as many matches with computers as one may.
func (t *starter) computers(ctx context.Context, r *chat.Request) error {
	return t.busy(ctx, r, "start.computers", hasComputer)
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
