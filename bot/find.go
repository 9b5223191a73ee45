package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// maxLines is how many matches a list shows.
const maxLines = 9

// matchRows lists the user's matches in some phases, in all channels.
func (b *Bot) matchRows(ctx context.Context, r *chat.Request, phases ...match.Phase) ([]store.Row, error) {
	rows, err := b.Store.List(ctx, store.Filter{User: r.User.ID, Phases: phases})
	// Commands do not mean a match that no channel has.
	return slices.DeleteFunc(rows, func(row store.Row) bool { return row.Place.Channel == "" }), err
}

// runningMatch returns the running match that a typed command means: the one it names, or the
// user's only one in the channel, or the only one there in which it is the user's turn.
// Otherwise the error says what to do.
func (b *Bot) runningMatch(ctx context.Context, r *chat.Request) (session.Session, error) {
	if name := r.Match(); name != "" {
		return b.namedMatch(ctx, r, name)
	}
	rows, err := b.matchRows(ctx, r, match.Playing)
	if err != nil {
		return session.Session{}, err
	}
	here := hereOf(rows, r.At)
	var turn []store.Row
	for _, row := range here {
		if slices.Contains(row.ToMove, r.User.ID) {
			turn = append(turn, row)
		}
	}
	switch {
	case len(here) == 1:
		return b.Sessions.Read(ctx, here[0])
	case len(turn) == 1:
		return b.Sessions.Read(ctx, turn[0])
	}
	return session.Session{}, b.errNotFound(ctx, r, rows, here)
}

// matchForReading is runningMatch for what shows a match to the user alone, where a wrong guess harms nobody: of
// several, none or more than one of which wait for the user, it means that of latestMatch. nameMatch says in the answer
// which it is.
func (b *Bot) matchForReading(ctx context.Context, r *chat.Request) (session.Session, error) {
	s, err := b.runningMatch(ctx, r)
	if err != nil && r.Match() == "" {
		if latest, none := b.latestMatch(ctx, r, match.Playing); none == nil {
			return latest, nil
		}
	}
	return s, err
}

// rememberMatch remembers that the user of a request has turned to a match: latestMatch means it then.
func (b *Bot) rememberMatch(r *chat.Request, s session.Session) {
	b.latest.Add(userIn{r.User.ID, r.At.Channel}, s.ID)
}

// run runs a command on a match. One that it begins is what its people have turned to.
func (b *Bot) run(ctx context.Context, r *chat.Request, s session.Session, c match.Command) (session.Session, error) {
	before := s.Phase
	s, err := b.Sessions.Do(ctx, causeOf(r), s, c)
	if err == nil && before == match.Pending && s.Phase == match.Playing {
		b.rememberBegun(s)
	}
	return s, err
}

// rememberBegun remembers of all people of a match that has just begun that they have turned to it.
func (b *Bot) rememberBegun(s session.Session) {
	for _, user := range s.People() {
		b.latest.Add(userIn{user, s.Place.Channel}, s.ID)
	}
}

// hereOf returns the matches of a channel; where there are none, those in threads below it.
func hereOf(rows []store.Row, at chat.Place) (here []store.Row) {
	var below []store.Row
	for _, row := range rows {
		switch {
		case row.Place.Channel == at.Channel:
			here = append(here, row)
		case inside(row.Place, at):
			below = append(below, row)
		}
	}
	if len(here) == 0 {
		return below
	}
	return here
}

// errNotFound says how to start a match, where the user's matches are, or that one of several
// must be named.
func (b *Bot) errNotFound(ctx context.Context, r *chat.Request, rows, here []store.Row) error {
	switch {
	case len(here) > 0:
		return refuse("find.several", "List", b.matchLines(ctx, r, here))
	case len(rows) > 0:
		return refuse("find.elsewhere", "List", b.matchLines(ctx, r, rows))
	}
	pending, err := b.matchRows(ctx, r, match.Pending)
	switch {
	case err != nil:
		return err
	case len(pending) > 0:
		return refuse("find.pending", "List", b.matchLines(ctx, r, pending))
	}
	return b.errNoMatches(r)
}

// nameMatch says in a private answer which match it is about, where the user plays several and
// the command that it answers named none.
func (b *Bot) nameMatch(ctx context.Context, r *chat.Request, s session.Session, reply chat.Reply) chat.Reply {
	if r.Message != "" || r.Match() != "" || reply.Kind != chat.Ephemeral || reply.Deferred != nil {
		return reply
	}
	if rows, err := b.matchRows(ctx, r, match.Playing); err == nil && len(rows) > 1 {
		reply.Message.Text = b.Present.Text(r.At.Locale, "find.about",
			"Game", view.NameTerm(s.Game), "Match", s.ID, "Why", reply.Message.Text)
	}
	return reply
}

// errNoMatches says how to start a match.
func (b *Bot) errNoMatches(r *chat.Request) error {
	return refuse("find.none", "Commands", b.Present.StartCommands("", false, r.At.Locale))
}

// namedMatch returns the match that an option names. A client may send the whole suggestion
// "k3v9x2mq · Ana"; the first word is the id. It is loaded from the
// store, as those that are listed are. Only players of a match find it from another server.
func (b *Bot) namedMatch(ctx context.Context, r *chat.Request, name string) (session.Session, error) {
	s, err := b.loadNamed(ctx, name)
	if err == nil && (s.HasNoChannel() || !sameServer(s, r) && s.Seat(r.User.ID) == game.Nobody) {
		return session.Session{}, store.ErrNotFound
	}
	if err == nil && !inside(s.Place, r.At) {
		s = b.Delivery.Look(ctx, []session.Session{s})[0]
		err = b.errElsewhere(s)
		if s.Blocked.Why != "" {
			err = refuse("find.blocked", "Why", b.Present.Blocked(s, r.At.Locale))
		}
	}
	return s, err
}

// errElsewhere refuses what is asked about a match of another channel.
func (b *Bot) errElsewhere(s session.Session) error {
	if s.Phase == match.Over {
		return refuse("find.away.over", "Link", b.linkTo(s))
	}
	return refuse("find.away", "Link", b.linkTo(s))
}

// loadNamed returns the match that an option names, wherever it is played.
func (b *Bot) loadNamed(ctx context.Context, name string) (session.Session, error) {
	id, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	if !chat.IsMatchID(id) {
		return session.Session{}, store.ErrNotFound
	}
	return b.Sessions.Load(ctx, match.ID(strings.ToLower(id)))
}

// requestedMatch locks and returns the match of an action that a command or a control causes. Errors are those of
// runningMatch and matchOfControl.
func (b *Bot) requestedMatch(ctx context.Context, r *chat.Request) (session.Session, error) {
	if r.Message == "" {
		s, err := b.runningMatch(ctx, r)
		if err != nil {
			return s, err
		}
		return b.lockMatch(ctx, s.ID)
	}
	return b.matchOfControl(ctx, r)
}

// onMatch returns a handler that locks the requested match and then calls h. Errors are those of requestedMatch and h.
func (b *Bot) onMatch(h func(context.Context, *chat.Request, session.Session) (chat.Reply, error)) chat.Handler {
	return func(ctx context.Context, r *chat.Request) (chat.Reply, error) {
		s, err := b.requestedMatch(ctx, r)
		if err != nil {
			return chat.Reply{}, err
		}
		return h(ctx, r, s)
	}
}

// lockMatch locks a match until r's answer was taken, and returns it.
func (b *Bot) lockMatch(ctx context.Context, id match.ID) (session.Session, error) {
	if err := b.Sessions.Lock(ctx, id); err != nil {
		return session.Session{}, err
	}
	return b.Sessions.Load(ctx, id)
}

// matchOfControl locks and returns the match of a control. It returns an error if the bot has shown no such control
// where it was pressed, because a modified client can name any match: store.ErrNotFound for a match of another
// server, and for a field of a day unless its player pressed in a private message; that of errElsewhere for somebody
// else's match of another channel.
func (b *Bot) matchOfControl(ctx context.Context, r *chat.Request) (session.Session, error) {
	s, err := b.lockMatch(ctx, match.ID(r.Match()))
	own := err == nil && s.Seat(r.User.ID) != game.Nobody
	switch {
	case err != nil:
		return s, err
	case s.HasNoChannel():
		if !own || !r.ClickedPrivately() || !r.Is(chat.OfDaily) {
			return session.Session{}, store.ErrNotFound
		}
	case !sameServer(s, r):
		return session.Session{}, store.ErrNotFound
	case !own && !inside(s.Place, r.At):
		return session.Session{}, b.errElsewhere(s)
	}
	return s, nil
}

// sameServer reports whether a request was made on the server of a match. For a match without a server it
// reports whether it was made in the match's channel.
func sameServer(s session.Session, r *chat.Request) bool {
	return s.Place.Guild == r.At.Guild && (s.Place.Guild != "" || s.Place.Channel == r.At.Channel)
}

// finishedMatch returns the match that is over and that a review is wanted of: the one that is
// namedMatch or, without a name, the user's latest in the channel.
func (b *Bot) finishedMatch(ctx context.Context, r *chat.Request) (s session.Session, err error) {
	name := r.Match()
	switch {
	case name == "":
		if s, err = b.latestMatch(ctx, r, match.Over); err != nil {
			s, err = b.latestMatch(ctx, r, match.Playing)
		}
	case r.Message != "":
		s, err = b.matchOfControl(ctx, r)
	default:
		s, err = b.namedMatch(ctx, r, name)
	}
	switch {
	case err != nil:
		return s, err
	case s.Phase == match.Over || b.Games.Of(s.Game).Reviewer == nil: // of which there is no review later either
		return s, nil
	}
	key := map[match.Phase]string{
		match.Playing: "review.running", match.Pending: "review.pending", match.Closed: "review.unplayed",
	}[s.Phase]
	return s, refuse(key, "Link", b.linkTo(s))
}

// latestMatch returns the match, in one of the phases, that a user looks back at in a channel: the one that they turned
// to last there or, when that is not known, the one of the newest that has changed last.
func (b *Bot) latestMatch(ctx context.Context, r *chat.Request, phases ...match.Phase) (session.Session, error) {
	if last, ok := b.latest.Get(userIn{r.User.ID, r.At.Channel}); ok {
		s, err := b.Sessions.Load(ctx, last)
		if err == nil && slices.Contains(phases, s.Phase) && inside(s.Place, r.At) && s.Seat(r.User.ID) != game.Nobody {
			return s, nil
		}
	}
	rows, err := b.Store.List(ctx, store.Filter{
		User: r.User.ID, Channel: r.At.Channel, Phases: phases, Limit: b.Present.Limits.Choices,
	})
	switch {
	case err != nil:
		return session.Session{}, err
	case len(rows) == 0:
		return session.Session{}, refuse("review.nothing")
	}
	latest := slices.MaxFunc(hereOf(rows, r.At), func(x, y store.Row) int { return x.Updated.Compare(y.Updated) })
	return b.Sessions.Read(ctx, latest)
}

// matchLines returns matches, a line each, in the order of listedMatches.
func (b *Bot) matchLines(ctx context.Context, r *chat.Request, rows []store.Row) string {
	return b.Present.Lines(b.listedMatches(ctx, r, b.readRows(ctx, rows)), len(rows)-maxLines, readerOf(r))
}

// listedMatches sorts matches and returns those that a list shows: those first that wait for the user, for a move or
// for an answer, and, of these, those whose time runs out first.
func (b *Bot) listedMatches(ctx context.Context, r *chat.Request, all []session.Session) []session.Session {
	slices.SortStableFunc(all, func(x, y session.Session) int {
		return cmp.Or(rank(&x.State, r.User.ID)-rank(&y.State, r.User.ID), dueFirst(x.Due(), y.Due()))
	})
	return b.Delivery.Look(ctx, all[:min(len(all), maxLines)])
}

// dueFirst compares two times of which zero is never.
func dueFirst(x, y time.Time) int {
	switch {
	case x.IsZero() == y.IsZero():
		return x.Compare(y)
	case x.IsZero():
		return 1
	}
	return -1
}

// rank sorts a list: what waits for the user, the other's turn, challenges.
func rank(s *match.State, user string) int {
	switch {
	case s.Phase != match.Pending && match.WaitsFor(s, user):
		return 0
	case s.Phase == match.Playing:
		return 1
	}
	return 2
}

// readRows returns the matches of rows. One that cannot be read is left out and logged.
func (b *Bot) readRows(ctx context.Context, rows []store.Row) (all []session.Session) {
	for _, row := range rows {
		s, err := b.Sessions.Read(ctx, row)
		if err != nil {
			b.Log.Error("a match cannot be read", "match", row.ID, "error", err)
			continue
		}
		all = append(all, s)
	}
	return all
}

// inside reports whether a place is the channel of a request or, in a thread of a match's own,
// below it.
func inside(p store.Place, at chat.Place) bool {
	return p.Channel == at.Channel || p.Parent != "" && p.Parent == at.Channel
}
