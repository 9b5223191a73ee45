package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
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
func quota(r *chat.Request, g *Game, do start) *store.Quota {
	switch {
	case opensTable(g, r, do):
		return pendingQuota(r, true)
	case g.Solo():
		return busyQuota(r, store.Row.Solo)
	case len(g.Lobby) > 0 || do.solo():
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
		s, err := row.Summary()
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

// checkStart returns the reason not to start a match.
func (b *Bot) checkStart(ctx context.Context, r *chat.Request, g *Game, do start, decided store.Settings) error {
	if err := checkOptions(g, do.Options); err != nil {
		return err
	}
	if err := b.allowedHere(ctx, r, do, decided); err != nil {
		return err
	}
	switch {
	case do.Side != "" && do.Side != AnySide && !slices.Contains(g.Sides, do.Side):
		return refuse("start.side", "Sides", strings.Join(append(slices.Clone(g.Sides), AnySide), ", "))
	case do.Level != "" && len(g.Levels) > 0 && g.Player(do.Level) == nil:
		return refuse("start.level", "Levels", strings.Join(g.LevelNames(), ", "))
	case (g.Solo() || len(g.Lobby) > 0) && do.Opponent != nil && !do.Opponent.Self:
		return refuse("start.noopponent", "Game", view.NameTerm(do.Game), "Command", view.StartCommand(do.Game))
	case opensTable(g, r, do):
		return b.mayOpenTable(ctx, r)
	case g.Solo():
		return b.busy(ctx, r, "start.solos", store.Row.Solo)
	case (len(g.Lobby) > 0 || do.solo()) && len(g.Levels) == 0:
		return refuse("start.nocomputer", "Command", view.StartCommand(do.Game))
	case len(g.Lobby) > 0 || do.solo():
		return b.mayPlayComputers(ctx, r)
	case do.Open:
		return b.mayChallengeAll(ctx, r, do)
	case do.Opponent.ID == r.User.ID:
		return refuse("start.oneself")
	case do.Opponent.Bot:
		return refuse("start.bot")
	case r.At.Direct():
		return refuse("start.direct")
	case do.Level != "":
		return refuse("start.levelled")
	case do.Opponent.Absent && knowsMembers(r):
		return refuse("start.absent")
	}
	return b.mayChallenge(ctx, r, do)
}

// knowsMembers reports whether the bot can look up the members of r's server. It can if it is a member itself.
func knowsMembers(r *chat.Request) bool { return r.At.Guild != "" && !r.At.AnswersOnly }

// allowedHere refuses what the server does not want. Channels that were deleted are no way out.
func (b *Bot) allowedHere(ctx context.Context, r *chat.Request, do start, decided store.Settings) error {
	here := func(channel string) bool { return channel == r.At.Channel || channel == r.At.Parent }
	switch {
	case len(decided.Channels) > 0 && !slices.ContainsFunc(decided.Channels, here):
		left := b.Upkeep.Existing(ctx, decided.Channels)
		if len(left) == 0 {
			return refuse("start.nochannel", "Permission", game.Term("permission.guild"))
		}
		return refuse("start.channel", "Channels", view.ChannelMentions(left))
	case do.Hints && decided.NoHints && !do.solo():
		return refuse("start.hints")
	}
	return nil
}

// checkOptions refuses values that the game's options do not have: they come from
// outside. What a game takes besides, its rules judge.
func checkOptions(g *Game, options game.Options) error {
	for _, o := range g.Options {
		value, given := options[o.Name]
		if !given {
			continue
		}
		n, err := strconv.Atoi(value)
		switch {
		case o.Flag && value != FlagSet, len(o.Values) > 0 && !slices.Contains(o.Values, value):
			return refuse("start.option", "Option", o.Name)
		case o.Most > 0 && (err != nil || n < o.Least || n > o.Most):
			return refuse("start.number", "Option", o.Name, "Least", o.Least, "Most", o.Most)
		}
	}
	return nil
}

// mayChallengeAll checks a challenge to everybody.
func (b *Bot) mayChallengeAll(ctx context.Context, r *chat.Request, do start) error {
	switch {
	case do.Opponent != nil:
		return refuse("start.open.opponent")
	case do.Level != "":
		return refuse("start.open.level")
	case r.At.Direct():
		return refuse("start.open.direct")
	}
	return b.mayChallenge(ctx, r, do)
}

// mayChallenge checks a challenge to a person, or to everybody.
func (b *Bot) mayChallenge(ctx context.Context, r *chat.Request, do start) error {
	rows, err := b.matchRows(ctx, r, match.Pending)
	if err != nil {
		return err
	}
	var own []view.Match
	for _, s := range b.readRows(ctx, rows) {
		switch {
		case len(s.Lobby) > 0 || s.Phase != match.Pending:
		case do.Opponent != nil && s.Seat(do.Opponent.ID) != game.Nobody:
			return b.pendingBetween(r, s, do.Opponent.ID)
		case s.Host() == r.User.ID:
			own = append(own, b.viewOf(s))
		}
	}
	if len(own) >= maxPending {
		return refuse("start.many", "Most", maxPending, "List", b.Present.Lines(own, 0, readerOf(r)))
	}
	return nil
}

// pendingBetween refuses a second challenge between two people, in whatever game and
// channel: it says which is the first, who has to answer it, and where.
func (b *Bot) pendingBetween(r *chat.Request, s session.Session, opponent string) error {
	key := "start.pending.theirs"
	if s.Host() == r.User.ID {
		key = "start.pending.own"
	}
	return refuse(key, "User", view.Mention(opponent), "Game", view.NameTerm(s.Game), "Link", b.linkTo(s), "Unix", s.Deadline/1000)
}

// mayOpenTable checks the start of a table that waits for players, and which may begin with
// computers.
func (b *Bot) mayOpenTable(ctx context.Context, r *chat.Request) error {
	if err := b.mayPlayComputers(ctx, r); err != nil {
		return err
	}
	rows, err := b.matchRows(ctx, r, match.Pending)
	if err != nil {
		return err
	}
	var own []view.Match
	for _, s := range b.readRows(ctx, rows) {
		if len(s.Lobby) > 0 && s.Host() == r.User.ID {
			own = append(own, b.viewOf(s))
		}
	}
	if len(own) >= maxPending {
		return refuse("start.lobbies", "Most", maxPending, "List", b.Present.Lines(own, 0, readerOf(r)))
	}
	return nil
}

// mayPlayComputers refuses whoever plays as many matches with computers as one may.
func (b *Bot) mayPlayComputers(ctx context.Context, r *chat.Request) error {
	return b.busy(ctx, r, "start.computers", hasComputer)
}

// busy refuses whoever plays as many matches of a kind in the channel as one may.
func (b *Bot) busy(ctx context.Context, r *chat.Request, key string, counts func(store.Row) bool) error {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{match.Playing}})
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(row store.Row) bool { return !counts(row) })
	if len(rows) >= maxBusy {
		return refuse(key, "Most", maxBusy)
	}
	return nil
}
