package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"kamisado/game"
)

// formerPrefix begins the ids that stand in the place of those of people who wanted to be
// forgotten. No platform has such ids.
const formerPrefix = "former-"

// FormerID is the id of the player of a number who was forgotten.
func FormerID(number int) string { return formerPrefix + strconv.Itoa(number) }

// IsFormer reports whether an id is one of FormerID.
func IsFormer(user string) bool { return strings.HasPrefix(user, formerPrefix) }

// HasFormer reports whether somebody sits in a match who was forgotten.
func (p *Proposal) HasFormer() bool {
	return slices.ContainsFunc(p.Players, func(p Player) bool { return IsFormer(p.User) })
}

// Named returns the ids of the people whom an event names in its body.
func Named(e Event) (users []string) {
	if !bytes.Contains(e.Body, []byte(`"user"`)) && !bytes.Contains(e.Body, []byte(`"by"`)) {
		return nil // most events name nobody
	}
	var body any
	if json.Unmarshal(e.Body, &body) != nil {
		return nil
	}
	var look func(value any)
	look = func(value any) {
		switch v := value.(type) {
		case []any:
			for _, one := range v {
				look(one)
			}
		case map[string]any:
			for key, one := range v {
				user, isText := one.(string)
				if isText && user != "" && (key == "user" || key == "by") && !slices.Contains(users, user) {
					users = append(users, user)
				}
				look(one)
			}
		}
	}
	look(body)
	return users
}

// Depart takes a person out of a match for good, whatever it is at: a challenge is closed, a
// seat that waits is given back, a duel is lost, and at a table where others go on a computer of
// the level takes the seat, also that of somebody who has won. A match that is over stays.
type Depart struct{ User, Level string }

func (c Depart) decide(games Games, s *State) ([]happening, error) {
	seat := s.Seat(c.User)
	switch {
	case seat == game.Nobody:
		return nil, game.Refuse(game.KindStranger, 0, game.Say("match.stranger"))
	case s.Phase == Pending && len(s.Lobby) > 0:
		return Leave{c.User}.decide(games, s)
	case s.Phase == Pending && seat == s.Proposer:
		return one(Cancelled, seat, nil), nil
	case s.Phase == Pending:
		return one(Declined, seat, nil), nil
	case s.Phase == Playing && s.Table() && c.Level != "" && len(s.People()) > 1:
		return s.replace(seat, &replacement{Player{Level: c.Level}, seat}), nil
	}
	return Resign(c).decide(games, s)
}

// Forget takes what is known of a person out of a match, which goes on or counts as before: in
// the events of its log and its snapshot id takes the place of the person's, and there is no
// name. It returns the events that this changes, one more that is to follow them, by which
// whoever has the match as it was learns of it, and the snapshot after that. The last event is
// nil when nothing names the person. private is set where the match was played in a place of that
// person alone: then no message of it stays known.
func Forget(log []Event, snapshot []byte, user, id string, private bool, now time.Time) (changed []Event, last *Event, after []byte, err error) {
	f := forgetting{user: user, id: id, began: began(log)}
	for _, e := range log {
		body, found, err := f.rewrite(e.Body, nil)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("event %d: %w", e.Seq, err)
		}
		if unposted := encode(&replay{}); private && e.Kind == Replayed && !bytes.Equal(e.Body, unposted) {
			body, found = unposted, true
		}
		if found {
			e.Body = body
			changed = append(changed, e)
		}
	}
	version := 1
	if len(log) > 0 {
		version += log[len(log)-1].Seq
	}
	after, found, err := f.rewrite(snapshot, func(all map[string]any) {
		all["Version"] = version
		if private {
			delete(all, "Replay")
		}
	})
	switch {
	case err != nil:
		return nil, nil, nil, fmt.Errorf("snapshot: %w", err)
	case !found && len(changed) == 0:
		return nil, nil, nil, nil
	}
	return changed, &Event{Seq: version, At: now, Kind: Forgotten, Seat: game.Nobody}, after, nil
}

// began is when the moves of a log began that still count; zero when there are none.
func began(log []Event) (at time.Time) {
	for _, e := range log {
		switch {
		case e.Kind == Restarted:
			at = time.Time{}
		case e.Kind == Moved && at.IsZero():
			at = e.At
		}
	}
	return at
}

// forgetting puts an id in the place of a user's, in a match whose moves began at a time.
type forgetting struct {
	user, id string
	began    time.Time
}

// rewrite returns a JSON object without the user, and whether the user was found in it. change,
// which may be nil, changes the object besides.
func (f *forgetting) rewrite(raw []byte, change func(map[string]any)) (after []byte, found bool, err error) {
	if change == nil && !bytes.Contains(raw, []byte(f.user)) {
		return nil, false, nil // which is most events
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var object map[string]any
	if err := decoder.Decode(&object); err != nil {
		return nil, false, err
	}
	_, found = f.replace(object)
	if change != nil {
		change(object)
	}
	return encode(object), found, nil
}

// replace returns a value of JSON, which it changes, without the user.
func (f *forgetting) replace(value any) (after any, found bool) {
	switch v := value.(type) {
	case string:
		if v == f.user {
			return f.id, true
		}
	case []any:
		for i := range v {
			var here bool
			v[i], here = f.replace(v[i])
			found = found || here
		}
	case map[string]any:
		for key := range v {
			var here bool
			v[key], here = f.replace(v[key])
			found = found || here
		}
		if v["user"] == f.id {
			f.unname(v)
		}
	}
	return value, found
}

// unname takes the rest of a Player away. When the account was made says half of its id: of that
// only stays whether it was too new for the match to be rated.
func (f *forgetting) unname(player map[string]any) {
	player["name"] = ""
	number, _ := player["since"].(json.Number)
	since, _ := number.Int64()
	delete(player, "since")
	if since != 0 && !f.began.IsZero() && f.began.Sub(fromMilli(since)) < NewAccount {
		player["since"] = f.began.UnixMilli()
	}
}
