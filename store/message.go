package store

import (
	"context"
	"time"

	"kamisado/game"
	"kamisado/game/match"
)

// MessageKind is what a message beside the board of a match is for.
type MessageKind string

// The kinds of messages.
const (
	// StaleBoard has shown the match. It is to lose its controls.
	StaleBoard MessageKind = "stale"
	// Reminder has mentioned whom the match waited for. It is to be deleted.
	Reminder MessageKind = "reminder"
	// Posting is about to be posted, or was and is not recorded yet. ID is its channel and
	// nonce or, of an answer, the request. It is to be removed unless it is found to show the match.
	Posting MessageKind = "posting"
	// Editing has shown the match and is about to show it again, by an edit that is not recorded yet. It is to lose its
	// controls unless it is found to show the match. ID is that of the message, a slash and what names the process.
	Editing MessageKind = "editing"
	// Repaint stands for the board of the match, which names somebody who was forgotten, see Forget. It is to be
	// painted again. ID is the number of that person.
	Repaint MessageKind = "repaint"
	// AnswerBoard shows the match, or has shown it, where the bot can only answer people.
	AnswerBoard MessageKind = "board"
	// Hand shows what a player alone may know.
	Hand MessageKind = "hand"
	// Question asks whether to resign.
	Question MessageKind = "question"
	// Hint says what a coach advises.
	Hint MessageKind = "hint"
	// More says what else can be done until somebody moves.
	More MessageKind = "more"
	// Offered says that somebody has offered something already.
	Offered MessageKind = "offered"
)

// Message is a message about a match beside the one that shows it.
type Message struct {
	Match match.ID
	Kind  MessageKind
	// Channel and ID are where the message is. ID of a private message is the private message that it took the place
	// of, empty for a new one.
	Channel, ID string
	// User is who alone sees the message, empty for everybody. A user has one of a kind of a match.
	User string
	// Answer is what the platform edits the message by; empty where ID is enough. It is a secret for as long as the
	// platform accepts it.
	Answer string
	// Due is when the message is to be tidied up, or can soon be changed no more. Tries is how often that was tried.
	Due   time.Time
	Tries int
	// Version is that of the match that the message shows. Ply and Offer are what it is about.
	Version, Ply int
	Offer        match.Offering
	// Locale is the language of the user, Missing are the permissions that the bot lacked when the user asked.
	Locale  string
	Missing []game.Term
}

func (m *Message) columns() []any {
	return []any{
		&m.Match, &m.Kind, &m.User, &m.ID, &m.Channel, &m.Answer, &m.Due, &m.Tries, &m.Version, &m.Ply, &m.Offer, &m.Locale,
		list[game.Term]{&m.Missing},
	}
}

const (
	messageColumns = `match_id, kind,
		COALESCE((SELECT person.user_id FROM person WHERE person.id = message.person), ''),
		message, channel, answer, due, tries, version, ply, offer, locale, missing`
	// personOrAll is the number of the user $1, 0 for everybody.
	personOrAll   = `COALESCE(` + personOf + `, 0)`
	insertMessage = `INSERT INTO message
		(person, match_id, kind, message, channel, answer, due, tries, version, ply, offer, locale, missing)
		VALUES (` + personOrAll + `, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11, $12)
		ON CONFLICT (match_id, kind, person, message) DO UPDATE SET due = excluded.due, tries = 0
			WHERE message.kind = '` + string(Editing) + `'`
	// replaceMessage removes the one of a kind that a user sees, or an older answer in the same message.
	replaceMessage = `DELETE FROM message
		WHERE person = ` + personOrAll + ` AND match_id = $2 AND kind = $3 AND (person <> 0 OR message = $4)
		RETURNING ` + messageColumns
	claimMessage = `UPDATE message SET due = $7, tries = tries + 1
		WHERE person = ` + personOrAll + ` AND match_id = $2 AND kind = $3 AND message = $4 AND answer = $5 AND due = $6`
	updateMessage = `UPDATE message SET version = $6, ply = $7
		WHERE person = ` + personOrAll + ` AND match_id = $2 AND kind = $3 AND message = $4 AND answer = $5`
	dropMessage = `DELETE FROM message
		WHERE person = ` + personOrAll + ` AND match_id = $2 AND kind = $3 AND message = $4 AND answer = $5
			AND (kind <> '` + string(Editing) + `' OR due = $6)`
	selectAnswers     = `SELECT ` + messageColumns + ` FROM message WHERE match_id = $1 AND answer <> ''`
	selectDueMessages = `SELECT ` + messageColumns + ` FROM message WHERE due <= $1
		ORDER BY due, match_id, message LIMIT $2`
)

// KeepMessage adds a message.
func (d *database) KeepMessage(ctx context.Context, m Message) (before []Message, err error) {
	err = d.write(ctx, "keep a message of match "+string(m.Match), func(c conn) (err error) {
		if m.Answer != "" {
			before, err = read(c, (*Message).columns, replaceMessage, m.User, m.Match, m.Kind, m.ID)
			if err != nil {
				return err
			}
		}
		return c.keep(m)
	})
	return before, err
}

// keep writes a message, unless it is there.
func (c conn) keep(m Message) error {
	return c.exec(insertMessage, m.User, m.Match, m.Kind, m.ID, m.Channel, m.Answer, m.Due.UnixMilli(), m.Version, m.Ply,
		m.Offer, m.Locale, list[game.Term]{&m.Missing})
}

// Answers reads the answers that show something of a match.
func (d *database) Answers(ctx context.Context, id match.ID) ([]Message, error) {
	return query(ctx, d, "answers of match "+string(id), (*Message).columns, selectAnswers, id)
}

// DueMessages reads the messages that are due at a time.
func (d *database) DueMessages(ctx context.Context, now time.Time, most int) ([]Message, error) {
	return query(ctx, d, "messages that are due", (*Message).columns, selectDueMessages, now, most)
}

// ClaimMessage has a message due again later.
func (d *database) ClaimMessage(ctx context.Context, m Message, again time.Time) (bool, error) {
	return d.exec(ctx, "claim a message of match "+string(m.Match), claimMessage,
		m.User, m.Match, m.Kind, m.ID, m.Answer, m.Due, again)
}

// UpdateMessage records the Version and the Ply of a message.
func (d *database) UpdateMessage(ctx context.Context, m Message) error {
	_, err := d.exec(ctx, "update a message of match "+string(m.Match), updateMessage,
		m.User, m.Match, m.Kind, m.ID, m.Answer, m.Version, m.Ply)
	return err
}

// DropMessage removes a message after what is pending of its match was written: another process has to find either the
// row that stands for an edit or the record of that edit.
func (d *database) DropMessage(ctx context.Context, m Message) (bool, error) {
	if err := d.shows.flushOf(ctx, m.Match); err != nil {
		return false, err
	}
	return d.exec(ctx, "drop a message of match "+string(m.Match), dropMessage,
		m.User, m.Match, m.Kind, m.ID, m.Answer, m.Due)
}
