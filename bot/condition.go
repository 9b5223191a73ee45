package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"kamisado/bot/chat"
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

// quota is how many matches of a kind a user may have. A commit enforces it across processes; checkQuota looks before
// that and returns the refusal that the user reads.
type quota struct {
	store.Quota
	// refusal is the key of the sentence for who has as many.
	refusal string
}

// quotaOf returns the quota of the kind of match that do starts.
func quotaOf(r *chat.Request, g *Game, do start) quota {
	switch {
	case opensTable(g, r, do):
		return pendingQuota(r, "start.lobbies", true)
	case g.Solo():
		return soloQuota(r)
	case len(g.Lobby) > 0 || do.solo():
		return computerQuota(r)
	}
	return pendingQuota(r, "start.many", false)
}

// pendingQuota returns the quota of the challenges, or of the tables, that r's user has open.
func pendingQuota(r *chat.Request, refusal string, table bool) quota {
	return quota{store.Quota{User: r.User.ID, Most: maxPending, Counts: func(row store.Row) bool {
		if row.Phase != match.Pending {
			return false
		}
		s, err := row.Summary()
		return err == nil && s.Table == table && s.Host == r.User.ID
	}}, refusal}
}

// soloQuota returns the quota of the matches that r's user plays alone in the channel, computerQuota that of those with
// computers.
func soloQuota(r *chat.Request) quota { return busyQuota(r, "start.solos", store.Row.Solo) }

func computerQuota(r *chat.Request) quota {
	return busyQuota(r, "start.computers", func(row store.Row) bool { return slices.Contains(row.Users, "") })
}

func busyQuota(r *chat.Request, refusal string, kind func(store.Row) bool) quota {
	return quota{store.Quota{User: r.User.ID, Most: maxBusy, Counts: func(row store.Row) bool {
		here := row.Place.Channel == r.At.Channel || row.Place.Parent == r.At.Channel
		return row.Phase == match.Playing && here && kind(row)
	}}, refusal}
}

// checkQuota refuses whoever has as many matches of a kind as one may.
func (b *Bot) checkQuota(ctx context.Context, r *chat.Request, q quota) error {
	rows, err := b.matchRows(ctx, r, match.Pending, match.Playing)
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(row store.Row) bool { return !q.Counts(row) })
	if len(rows) < q.Most {
		return nil
	}
	return refuse(q.refusal, "Most", q.Most, "List", b.Present.Lines(b.readRows(ctx, rows), 0, readerOf(r)))
}

// checkStart returns the reason not to start a match.
func (b *Bot) checkStart(ctx context.Context, r *chat.Request, g *Game, do start, decided store.Settings) error {
	if err := checkOptions(g, do.Options); err != nil {
		return err
	}
	if err := b.allowedHere(ctx, r, do, decided); err != nil {
		return err
	}
	withComputers := len(g.Lobby) > 0 || do.solo()
	switch {
	case do.Side != "" && do.Side != AnySide && !slices.Contains(g.Sides, do.Side):
		return refuse("start.side", "Sides", strings.Join(append(slices.Clone(g.Sides), AnySide), ", "))
	case do.Level != "" && len(g.Levels) > 0 && g.Player(do.Level) == nil:
		return refuse("start.level", "Levels", strings.Join(g.LevelNames(), ", "))
	case (g.Solo() || len(g.Lobby) > 0) && do.Opponent != nil && !do.Opponent.Self:
		return refuse("start.noopponent", "Game", view.NameTerm(do.Game), "Command", view.StartCommand(do.Game))
	case opensTable(g, r, do): // which may begin with computers
		if err := b.checkQuota(ctx, r, computerQuota(r)); err != nil {
			return err
		}
	case g.Solo():
	case withComputers && len(g.Levels) == 0:
		return refuse("start.nocomputer", "Command", view.StartCommand(do.Game))
	case withComputers:
	case do.Open && do.Opponent != nil:
		return refuse("start.open.opponent")
	case do.Open && do.Level != "":
		return refuse("start.open.level")
	case do.Open && r.At.Direct():
		return refuse("start.open.direct")
	case do.Open:
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
	default:
		if err := b.pendingBetween(ctx, r, do.Opponent.ID); err != nil {
			return err
		}
	}
	return b.checkQuota(ctx, r, quotaOf(r, g, do))
}

// knowsMembers reports whether the bot can look up the members of r's server. It can if it is a member itself.
func knowsMembers(r *chat.Request) bool { return r.At.Guild != "" && !r.At.UserInstallOnly }

// allowedHere refuses what the server does not want. Channels that were deleted are no way out.
func (b *Bot) allowedHere(ctx context.Context, r *chat.Request, do start, decided store.Settings) error {
	here := func(channel string) bool { return channel == r.At.Channel || channel == r.At.Parent }
	switch {
	case len(decided.Channels) > 0 && !slices.ContainsFunc(decided.Channels, here):
		left := b.Delivery.Existing(ctx, decided.Channels)
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

// pendingBetween refuses a second challenge between two people, in whatever game and channel: it says which is the
// first, who has to answer it, and where.
func (b *Bot) pendingBetween(ctx context.Context, r *chat.Request, opponent string) error {
	rows, err := b.matchRows(ctx, r, match.Pending)
	if err != nil {
		return err
	}
	for _, s := range b.readRows(ctx, rows) {
		if s.Phase != match.Pending || len(s.Lobby) > 0 || s.Seat(opponent) == game.Nobody {
			continue
		}
		key := "start.pending.theirs"
		if s.Host() == r.User.ID {
			key = "start.pending.own"
		}
		return refuse(key, "User", view.Mention(opponent), "Game", view.NameTerm(s.Game), "Link", b.linkTo(s), "Unix", s.Deadline/1000)
	}
	return nil
}
