package respond

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"kamisado/bot/chat"
	"kamisado/bot/present"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/store"
)

// MaxLines is how many matches a list shows.
const MaxLines = 12

// Finder finds the matches that requests mean.
type Finder struct {
	*Responder
	latest latest
}

// Rows lists the user's matches in some phases, in all channels.
func (f *Finder) Rows(ctx context.Context, r *chat.Request, phases ...match.Phase) ([]store.Row, error) {
	rows, err := f.Store.List(ctx, store.Filter{User: r.User.ID, Phases: phases})
	return slices.DeleteFunc(rows, isNowhere), err
}

// isNowhere reports whether no channel has a match: commands do not mean it.
func isNowhere(row store.Row) bool { return row.Place.Channel == "" }

// Running returns the running match that a typed command means: the one it names, or the
// user's only one in the channel, or the only one there in which it is the user's turn.
// Otherwise the error says what to do.
func (f *Finder) Running(ctx context.Context, r *chat.Request, name string) (session.Session, error) {
	if name != "" {
		return f.Named(ctx, r, name)
	}
	rows, err := f.Rows(ctx, r, match.Playing)
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
		return f.Sessions.Read(ctx, here[0])
	case len(turn) == 1:
		return f.Sessions.Read(ctx, turn[0])
	}
	return session.Session{}, f.notFound(ctx, r, rows, here)
}

// Looked is Running for what shows a match to the user alone, where a wrong guess harms nobody:
// of several it means the one that the user turned to last in the channel, which is also to
// begin one, or, when that is not known, the one that has changed last. [Finder.Naming] says in
// the answer which it is.
func (f *Finder) Looked(ctx context.Context, r *chat.Request, name string) (session.Session, error) {
	if name != "" {
		return f.Running(ctx, r, name)
	}
	rows, err := f.Rows(ctx, r, match.Playing)
	if err != nil {
		return session.Session{}, err
	}
	here := hereOf(rows, r.At)
	last := f.latest.of(r)
	if at := slices.IndexFunc(here, func(row store.Row) bool { return row.ID == last }); at >= 0 {
		return f.Sessions.Read(ctx, here[at])
	}
	s, err := f.Running(ctx, r, "")
	if err == nil || len(here) == 0 {
		return s, err
	}
	return f.Sessions.Read(ctx, slices.MaxFunc(here, func(x, y store.Row) int { return x.Updated.Compare(y.Updated) }))
}

// Turned remembers that the user of a request has turned to a match: Looked means it then.
func (f *Finder) Turned(r *chat.Request, s session.Session) {
	f.latest.note(r.User.ID, r.At.Channel, s.ID)
}

// Do runs a command on a match. One that it begins is what its people have turned to.
func (f *Finder) Do(ctx context.Context, r *chat.Request, s session.Session, c match.Command) (session.Session, error) {
	before := s.Phase
	s, err := f.Sessions.Do(ctx, Cause(r), s, c)
	if err == nil && before == match.Pending && s.Phase == match.Playing {
		f.Begun(s)
	}
	return s, err
}

// Begun remembers of all people of a match that has just begun that they have turned to it.
func (f *Finder) Begun(s session.Session) {
	for _, user := range s.People() {
		f.latest.note(user, s.Place.Channel, s.ID)
	}
}

// Here are the user's running matches that a typed command may mean.
func (f *Finder) Here(ctx context.Context, r *chat.Request) ([]session.Session, error) {
	rows, err := f.Rows(ctx, r, match.Playing)
	if err != nil {
		return nil, err
	}
	return f.Read(ctx, hereOf(rows, r.At)), nil
}

// hereOf are the matches of a channel; where there are none, those in threads below it.
func hereOf(rows []store.Row, at chat.Place) (here []store.Row) {
	var below []store.Row
	for _, row := range rows {
		switch {
		case row.Place.Channel == at.Channel:
			here = append(here, row)
		case Inside(row.Place, at):
			below = append(below, row)
		}
	}
	if len(here) == 0 {
		return below
	}
	return here
}

// notFound says how to start a match, where the user's matches are, or that one of several
// must be named.
func (f *Finder) notFound(ctx context.Context, r *chat.Request, rows, here []store.Row) error {
	switch {
	case len(here) > 0:
		return Refuse("find.several", "List", f.Lines(ctx, r, here))
	case len(rows) > 0:
		return Refuse("find.elsewhere", "List", f.Lines(ctx, r, rows))
	}
	pending, err := f.Rows(ctx, r, match.Pending)
	switch {
	case err != nil:
		return err
	case len(pending) > 0:
		return Refuse("find.pending", "List", f.Lines(ctx, r, pending))
	}
	return f.NoMatches(r)
}

// Naming says in a private answer which match it is about, where the user plays several and
// the command that it answers named none.
func (f *Finder) Naming(ctx context.Context, r *chat.Request, name string, s session.Session, reply chat.Reply) chat.Reply {
	if r.Message != "" || name != "" || reply.Kind != chat.Ephemeral || reply.Deferred != nil {
		return reply
	}
	if rows, err := f.Rows(ctx, r, match.Playing); err == nil && len(rows) > 1 {
		reply.Message.Text = f.Present.Text(r.At.Locale, "find.about",
			"Game", present.NameTerm(s.Game), "Match", string(s.ID), "Why", reply.Message.Text)
	}
	return reply
}

// NoMatches says how to start a match.
func (f *Finder) NoMatches(r *chat.Request) error {
	return Refuse("find.none", "Commands", f.Present.StartCommands("", false, r.At.Locale))
}

// Named returns the match that an option names. A client may send the whole suggestion
// "k3v9x2mq · Ana"; the first word is the id. It is loaded from the
// store, as those that are listed are. Only players of a match find it from another server.
func (f *Finder) Named(ctx context.Context, r *chat.Request, name string) (session.Session, error) {
	s, err := f.Load(ctx, name)
	if err == nil && (s.Nowhere() || !SameServer(s, r) && s.Seat(r.User.ID) == game.Nobody) {
		return session.Session{}, store.ErrNotFound
	}
	if err == nil && !Inside(s.Place, r.At) {
		s = f.Upkeep.Look(ctx, []session.Session{s})[0]
		err = f.Away(s)
		if s.Stranded.Why != "" {
			err = Refuse("find.stranded", "Why", present.Clock{Presenter: f.Present}.Stranded(f.Match(s), Reader(r)))
		}
	}
	return s, err
}

// Away refuses what is asked about a match of another channel.
func (f *Finder) Away(s session.Session) error {
	if s.Phase == match.Over {
		return Refuse("find.away.over", "Link", f.LinkTo(s))
	}
	return Refuse("find.away", "Link", f.LinkTo(s))
}

// Load returns the match that an option names, wherever it is played.
func (f *Finder) Load(ctx context.Context, name string) (session.Session, error) {
	id, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	if !PlausibleID(id) {
		return session.Session{}, store.ErrNotFound
	}
	return f.Sessions.Load(ctx, match.ID(strings.ToLower(id)))
}

// PlausibleID reports whether a text has the form of a match's id. It keeps nonsense away
// from the store.
func PlausibleID(id string) bool {
	if len(id) != 8 {
		return false
	}
	return strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// Pressed returns the match of an action that a command or a control causes. A control names its match,
// which Pressed reads from the store: not every caller commits something that would fail on an old match
// in memory. Errors are those of Running and admit.
func (f *Finder) Pressed(ctx context.Context, r *chat.Request, name string) (session.Session, error) {
	if r.Message == "" {
		return f.Running(ctx, r, name)
	}
	s, err := f.Sessions.Load(ctx, match.ID(name))
	return f.admit(r, s, err)
}

// MatchOfControl returns the match of a control, from memory if it is there. Errors are those of Get and
// admit.
func (f *Finder) MatchOfControl(ctx context.Context, r *chat.Request, id match.ID) (session.Session, error) {
	s, err := f.Sessions.Get(ctx, id)
	return f.admit(r, s, err)
}

// admit returns a match that was read for a control. It returns an error if the bot has shown no such
// control where it was pressed, because a modified client can name any match: store.ErrNotFound for a
// match of another server, and for a field of a day unless its player pressed in a private message; that
// of Away for somebody else's match of another channel.
func (f *Finder) admit(r *chat.Request, s session.Session, err error) (session.Session, error) {
	own := err == nil && s.Seat(r.User.ID) != game.Nobody
	switch {
	case err != nil:
		return s, err
	case s.Nowhere():
		if !own || !r.ClickedPrivately() || !isForField(r.Do) {
			return session.Session{}, store.ErrNotFound
		}
	case !SameServer(s, r):
		return session.Session{}, store.ErrNotFound
	case !own && !Inside(s.Place, r.At):
		return session.Session{}, f.Away(s)
	}
	return s, nil
}

// isForField reports whether a field of a day has controls for an action.
func isForField(do chat.Action) bool {
	switch do.(type) {
	case chat.Play, chat.Pick, chat.PickField, chat.PickAction, chat.Review:
		return true
	}
	return false
}

// SameServer reports whether a request was made on the server of a match. For a match without a server it
// reports whether it was made in the match's channel.
func SameServer(s session.Session, r *chat.Request) bool {
	return s.Place.Guild == r.At.Guild && (s.Place.Guild != "" || s.Place.Channel == r.At.Channel)
}

// Played returns the match that is over and that a review is wanted of: the one that is
// Named or, without a name, the user's latest in the channel. In a game without reviews it
// is refused at once: later there will be none either.
func (f *Finder) Played(ctx context.Context, r *chat.Request, name string) (s session.Session, err error) {
	switch {
	case name == "":
		s, err = f.Latest(ctx, r)
	case r.Message != "":
		s, err = f.MatchOfControl(ctx, r, match.ID(name))
	default:
		s, err = f.Named(ctx, r, name)
	}
	switch {
	case err != nil:
		return s, err
	case f.Game(s.Game).Reviewer == nil:
		return s, Refuse("review.none", "Game", present.NameTerm(s.Game))
	case s.Phase == match.Over:
		return s, nil
	}
	// Another process may have ended it.
	if s, err = f.Sessions.Load(ctx, s.ID); err != nil || s.Phase == match.Over {
		return s, err
	}
	if err := s.CheckRules(); err != nil {
		return s, err
	}
	key := map[match.Phase]string{match.Playing: "review.running", match.Pending: "review.pending", match.Closed: "review.unplayed"}[s.Phase]
	return s, Refuse(key, "Link", f.LinkTo(s))
}

// Latest returns the user's latest match in the channel that is over, or the running one
// when there is no other.
func (f *Finder) Latest(ctx context.Context, r *chat.Request) (session.Session, error) {
	for _, phase := range []match.Phase{match.Over, match.Playing} {
		rows, err := f.Store.List(ctx, store.Filter{
			User: r.User.ID, Channel: r.At.Channel, Phases: []match.Phase{phase}, Limit: 1,
		})
		switch {
		case err != nil:
			return session.Session{}, err
		case len(rows) > 0:
			return f.Sessions.Read(ctx, rows[0])
		}
	}
	return session.Session{}, Refuse("review.nothing")
}

// Lines are matches, a line each, as first has them in order.
func (f *Finder) Lines(ctx context.Context, r *chat.Request, rows []store.Row) string {
	return f.Present.Lines(f.First(ctx, r, rows), len(rows)-MaxLines, Reader(r))
}

// First are the matches of a list: those first that wait for the user, for a move or for an
// answer, and, of these, those whose time runs out first.
func (f *Finder) First(ctx context.Context, r *chat.Request, rows []store.Row) (matches []present.Match) {
	all := f.Read(ctx, rows)
	slices.SortStableFunc(all, func(x, y session.Session) int {
		return cmp.Or(rank(&x.State, r.User.ID)-rank(&y.State, r.User.ID), dueFirst(x.Due(), y.Due()))
	})
	for _, s := range f.Upkeep.Look(ctx, all[:min(len(all), MaxLines)]) {
		matches = append(matches, f.Match(s))
	}
	return matches
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

// Read returns the matches of rows. One that cannot be read is left out and logged.
func (f *Finder) Read(ctx context.Context, rows []store.Row) (all []session.Session) {
	for _, row := range rows {
		s, err := f.Sessions.Read(ctx, row)
		if err != nil {
			f.Log.Error("a match cannot be read", "match", row.ID, "error", err)
			continue
		}
		all = append(all, s)
	}
	return all
}
