package store

import (
	"context"
	"errors"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// What a Store answers besides success and failures of the database.
var (
	// ErrNotFound: there is no such match.
	ErrNotFound = errors.New("no such match")
	// ErrConflict: somebody else committed first; load again and decide anew.
	ErrConflict = errors.New("the match has moved on")
	// ErrUnreadable: a match is stored in a way that these rules cannot read, however often it
	// is tried.
	ErrUnreadable = errors.New("a match cannot be read")
	// ErrRepeated: this interaction was committed before.
	ErrRepeated = errors.New("this interaction was committed already")
	// ErrLocked: another process has the SQLite file open for writing.
	ErrLocked = errors.New("another process is using this database")
	// ErrDown: the database could not be reached, by Open at once, otherwise for a while. Nothing
	// was written.
	ErrDown = errors.New("the database cannot be reached")
	// ErrUnsure: the database was lost while it committed. What was to be written may be there
	// or not; to write it once more shows which.
	ErrUnsure = errors.New("the database was lost while committing")
	// ErrPending: the two people have a pending challenge already.
	ErrPending = errors.New("a challenge between these two is pending")
	// ErrQuota: the user has as many matches of a kind as the Quota allows.
	ErrQuota = errors.New("there are as many matches of this user as there may be")
)

// Store keeps matches. It is safe for concurrent use.
type Store interface {
	// Commit writes changes durably, all or none, and returns after that. It
	// returns ErrRepeated when an interaction was committed before, ErrConflict
	// when a match is not at the version its change starts from, ErrPending
	// when a new challenge's two people have one pending, and ErrQuota when a new
	// match would exceed its Quota. Of several reasons
	// ErrRepeated wins. After an error that is none of these, nor ErrUnsure, nothing was
	// committed.
	Commit(ctx context.Context, changes ...Change) error
	// Committed reports whether an interaction was committed in a match or, if it named none, in
	// any: that is forgotten after a day. Nobody's, which is empty, never was.
	Committed(ctx context.Context, id match.ID, interaction string) (bool, error)
	// Load returns the row of a match, or ErrNotFound.
	Load(ctx context.Context, id match.ID) (Row, error)
	// Log returns the events of a match in order; none for an unknown one.
	Log(ctx context.Context, id match.ID) ([]match.Event, error)
	// List returns the rows that a filter lets through, the newest match first.
	List(ctx context.Context, f Filter) ([]Row, error)
	// Overdue returns the rows that need attention by themselves: a Due that has
	// passed, such as that of a computer's turn, a RemindAt that has passed, or a
	// board message that lags behind the match since before the lag. They are the
	// longest overdue, in that order, at most so many; a caller that cannot handle some of
	// them asks for more, or they would hide the others. Claimed rows are left out.
	Overdue(ctx context.Context, now, lag time.Time, most int) ([]Row, error)
	// Claim takes an overdue row until a time and returns it as it is now. ok is false if another
	// process has it, or if it needs no attention any more. A commit ends the claim.
	Claim(ctx context.Context, id match.ID, now, lag, until time.Time) (row Row, ok bool, err error)
	// Release has a claim that lasts until a time end at another time, at once for a zero one.
	Release(ctx context.Context, id match.ID, until, again time.Time) error
	// Show records which message shows which version of a match. It is not an event. For an unknown match it does
	// nothing. If the row names a newer version in another message, the message is left over; in the same message,
	// it lags behind from then on, because the older edit may have come over the newer one.
	//
	// A message and a reminder that the row names already may be written a little later than Show returns, but before
	// DropMessage removes a message of the match. Others, and that a row lags behind again, are written then, because
	// nobody else knows of them, and Show returns the messages that are to be tidied up by that, which are kept until
	// they are dropped.
	Show(ctx context.Context, id match.ID, s Showing) (left []Message, err error)
	// KeepMessage adds a message beside the board of a match. An answer takes the place of what the same user has
	// seen of its kind, which KeepMessage returns, or of an older answer that is the same message. An [Editing] that is
	// there is due when the new one is.
	KeepMessage(ctx context.Context, m Message) (before []Message, err error)
	// Answers returns the answers that show something of a match.
	Answers(ctx context.Context, id match.ID) ([]Message, error)
	// DueMessages returns the messages that are due at a time, the first one first, at most so many.
	DueMessages(ctx context.Context, now time.Time, most int) ([]Message, error)
	// ClaimMessage has a message due again at a later time, and counts an attempt to tidy it up. It reports whether
	// this call did it: of several processes, one makes the attempt, and the next one if that fails or dies.
	ClaimMessage(ctx context.Context, m Message, again time.Time) (bool, error)
	// UpdateMessage records the Version and the Ply of a message, unless another one has taken its place.
	UpdateMessage(ctx context.Context, m Message) error
	// DropMessage removes a message, unless another one has taken its place: of an [Editing], one that is due at another
	// time. It reports whether this call did it: of several processes only one does.
	DropMessage(ctx context.Context, m Message) (bool, error)
	// Reach records whether the bot can only give answers at the place of a match, see
	// [Place]. For an unknown match it does nothing.
	Reach(ctx context.Context, id match.ID, answersOnly bool) error
	// TakeReminder puts the next reminder, zero for none, in the place of a row's if that
	// is still the given one, and reports whether this call did it: of several processes
	// only one then sends it.
	TakeReminder(ctx context.Context, id match.ID, due, next time.Time) (bool, error)
	// Heartbeat records that a process is connected to a platform. Where none was for longer
	// than gap before, it records that outage, once for all processes.
	Heartbeat(ctx context.Context, platform string, now time.Time, gap time.Duration) error
	// Outages lists the outages of a platform that were recorded and not settled, the first
	// one first.
	Outages(ctx context.Context, platform string) ([]Outage, error)
	// ClearOutage forgets an outage, whose time has been given back.
	ClearOutage(ctx context.Context, platform string, o Outage) error
	// DueBetween returns the rows whose Due lies from a time to another, both included, in
	// that order.
	DueBetween(ctx context.Context, from, to time.Time) ([]Row, error)
	// Records returns a leaderboard, the best first; of equal points the earlier
	// are better.
	Records(ctx context.Context, f RecordFilter) ([]Record, error)
	// Census counts the matches that wait for players or are being played, by game and phase, in
	// that order. It does not look at those that are over, however many there are.
	Census(ctx context.Context) ([]Count, error)
	// Results returns how the matches of a person on a server have ended, for each game and kind, those of most matches
	// first.
	Results(ctx context.Context, guild, user string) ([]Results, error)
	// Ratings returns the ratings of a pool, but for those of hidden people, in no order.
	Ratings(ctx context.Context, p Pool) ([]Rating, error)
	// UserRatings returns the ratings of a person in a guild, the one of most matches first.
	UserRatings(ctx context.Context, scope, user string) ([]Rating, error)
	// RatingHistory returns what matches have changed about the rating of a person in a
	// pool, the first one first.
	RatingHistory(ctx context.Context, p Pool, user string) ([]RatingChange, error)
	// Hide takes a person out of all leaderboards, or lets them come back. Their ratings stay.
	Hide(ctx context.Context, user string, hide bool) error
	// Hidden reports whether a person hides.
	Hidden(ctx context.Context, user string) (bool, error)
	// MatchRatings returns what a match has changed, by seat; nothing when it was not rated.
	MatchRatings(ctx context.Context, id match.ID) ([]RatingChange, error)
	// AnswerPuzzle counts the answer of a person to a puzzle as a match between the two, unless one of theirs was counted
	// before, and as a try of the day where the puzzle is that of one, as TryDaily does. Where that returns an error
	// nothing is counted, and of ErrConflict the result has the attempt as it is.
	AnswerPuzzle(ctx context.Context, a PuzzleAnswer) (r PuzzleResult, err error)
	// PuzzleRatings returns the ratings of the puzzles of a game by number, and that of a person at them with number 0;
	// none of what has not been rated yet.
	PuzzleRatings(ctx context.Context, id game.ID, user string) (map[int]Rating, error)
	// Settings returns what a server has decided for its matches.
	Settings(ctx context.Context, guild string) (Settings, error)
	// ChangeSettings changes that, and returns it as it was and as it is. Of two changes at
	// once each is made to what the other left, so change may be called several times.
	ChangeSettings(ctx context.Context, guild string, change func(*Settings)) (before, after Settings, err error)
	// PersonalData returns what is known of a person beside the matches.
	PersonalData(ctx context.Context, user string) (PersonalData, error)
	// BeginErasure notes that a person is to be forgotten. That takes several steps, each of which may be repeated:
	// BeginErasure, DropPrivate and Forget. UnfinishedErasures finds whose erasure a process has left between two.
	BeginErasure(ctx context.Context, user string, now time.Time) (ErasedUser, error)
	// DropPrivate removes some of the matches over that were played in a place of the person alone, whose id would
	// say who it was: nobody else can ask for them. It reports whether there may be more.
	DropPrivate(ctx context.Context, f ErasedUser) (more bool, err error)
	// Forget empties the row of a person. Matches, records, ratings and what has changed them stay, of somebody without a
	// name. What nobody else could ask for goes: private matches, the results of pruned matches, attempts at puzzles of
	// the days, ratings at puzzles, and records where nobody else has any, whose scope may be the channel of the person's
	// direct messages. It reports false, and does nothing, while the person has a seat in a match that is not over.
	// unreadable are matches in which that does not count. With the same change each match that names the person and that
	// a channel shows gets a message of the kind Repaint.
	Forget(ctx context.Context, f ErasedUser, unreadable ...match.ID) (done bool, err error)
	// UnfinishedErasures lists whom somebody has begun to forget before a time and has not finished with.
	UnfinishedErasures(ctx context.Context, before time.Time) ([]ErasedUser, error)
	// CountErased counts the people who are forgotten. It only grows.
	CountErased(ctx context.Context) (int, error)
	// BeginDaily begins the attempt of a person at what a day sets, unless it has begun before, and returns it as it
	// is.
	BeginDaily(ctx context.Context, y Daily) (now Daily, err error)
	// TryDaily counts an answer to the puzzle of a day, or a match on a field: the first one where y.Tries is 0. It
	// ends the attempt where it solves that, or is the last of most tries. Where y.Shown is set the time counts from
	// then. ErrConflict says that there have been more tries than y has, or that the attempt is over; then the
	// attempt is returned as it is.
	TryDaily(ctx context.Context, y Daily, solved bool, most int, at time.Time) (now Daily, err error)
	// ShareDaily notes that somebody shares an attempt that is over, and reports whether they may: not for a minute
	// after the last time.
	ShareDaily(ctx context.Context, y Daily, at time.Time) (may bool, err error)
	// Dailies returns the attempts of a person since a day, the latest first.
	Dailies(ctx context.Context, user string, since int) ([]Daily, error)
	// DailyTable returns the attempts since a day that count on a server, but for those of hidden people.
	DailyTable(ctx context.Context, scope string, since int) ([]Daily, error)
	// Writable returns an error if nothing can be written, because the disk is full, say, or because
	// another program has an SQLite file locked. It is cheap enough to be called each second.
	Writable(ctx context.Context) error
	// Close writes what Show left and releases the database.
	Close() error
}

// Change is what happened to one match: events, the state after them, and what
// else its row should hold.
type Change struct {
	// State is the match after Events; State.Version is the last event's Seq.
	State match.State
	// Events are one or more, numbered on from the version the state had before.
	Events []match.Event
	// Interaction is the platform's id of what caused the change; it is stored
	// with the first event and can be committed only once in a match. Changes of one Commit
	// may share it. Empty for the clock.
	Interaction string
	// Sought reports whether the match was looked for, because the interaction did not name it. Such
	// an interaction can be committed only once in all matches: who looks again may find another
	// one. So can one that creates a match.
	Sought bool
	// Place is where the match lives; used when the change creates the match. After that
	// State.Place says where it goes.
	Place Place
	// Writer names the process that makes the change.
	Writer string
	// RemindAt is when the player to move should be reminded; zero for never.
	RemindAt time.Time
	// Scores are what the match, which is over, counts in leaderboards.
	Scores []Score
	// Rated is what it counts for ratings; nil for nothing.
	Rated *Rated
	// Quota limits the matches of a user if the change creates one. It may be nil.
	Quota *Quota
}

// Quota limits how many matches of a kind a user may have at once. It holds for all processes that share
// the database: of two commits of one user the second counts the match of the first.
type Quota struct {
	User string
	// Counts reports whether an open match of the user is of the kind. It may be called several times,
	// while the database is locked.
	Counts func(Row) bool
	Most   int
}

// Place is where on the platform a match is played.
type Place struct {
	// Guild is empty in direct messages.
	Guild, Channel string
	// Parent is the channel below which Channel is a thread of the match's own, else empty.
	Parent string
	// Locale is the place's language tag, for messages nobody asked for.
	Locale string
	// UserInstallOnly is set where the bot can show messages as answers to people alone, because
	// it is no member there: somebody has brought it.
	UserInstallOnly bool
}

// After is the place of a match in a state, where this one was its place in a state before.
func (p Place) After(s *match.State) Place {
	if s.Place.Channel != "" {
		p.Channel, p.Parent = s.Place.Channel, s.Place.Parent
	}
	return p
}
