package discord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// The verbs of control ids; answers and offers are verbs of their own.
const (
	verbPick    = "pick"
	verbField   = "field"
	verbAct     = "act"
	verbHand    = "hand"
	verbPlay    = "play"
	verbMove    = "move"
	verbText    = "text"
	verbAnew    = "anew"
	verbBoard   = "board"
	verbReplace = "replace"
	verbOther   = "other"
	verbSit     = "sit"
	verbResign  = "resign"
	verbKept    = "kept"
	verbSure    = "sure"
	verbHint    = "hint"
	verbReview  = "review"
	verbList    = "verdicts"
	verbMore    = "more"
	verbFilm    = "film"
	verbSee     = "see"
	verbNext    = "next"
	verbHelp    = "help"
	verbSet     = "set"
)

// encodeID writes a control's id: match, ply, verb and, for a button that makes
// a move, the move: "k3v9x2mq:17:move:c4". The value of a menu is
// not part of its id: its group or move is then empty.
func encodeID(a chat.Action) string {
	switch do := a.(type) {
	case chat.Answer:
		return joinID(do.Match, 0, string(do.What))
	case chat.Set:
		return joinID("", 0, verbSet, append([]string{string(do.What)}, do.Values...)...)
	case chat.Pick:
		return joinID(do.Match, do.Ply, verbPick)
	case chat.PickField:
		return encodeField(do, 0)
	case chat.PickAction:
		return joinID(do.Match, do.Ply, verbAct, do.Action, strings.Join(do.Picked, ","))
	case chat.Hand:
		return joinID(do.Match, do.Ply, verbHand)
	case chat.Help: // of no match
		return joinID("", 0, verbHelp, do.Topic)
	case chat.Privacy:
		return joinID("", int(do.Asked.Unix()), string(do.What), do.User)
	case chat.More:
		return joinID(do.Match, do.Ply, verbMore)
	case chat.Next:
		return joinID(do.Match, 0, verbNext)
	case chat.Animate:
		return joinID(do.Match, do.Ply, verbFilm)
	case chat.Replay:
		return joinID(match.ID(do.Match), do.Move, verbSee, string(do.Step))
	case chat.Clock:
		return joinID(do.Match, do.Ply, string(do.What))
	case chat.Sit:
		return joinID(do.Match, 0, verbSit, string(do.What))
	case chat.Another:
		return joinID(do.Match, 0, verbOther, string(do.What))
	case chat.Replace:
		return joinID(do.Match, do.Ply, verbReplace, strconv.Itoa(int(do.Seat)))
	case chat.Play:
		if do.Move == "" {
			return joinID(do.Match, do.Ply, verbPlay)
		}
		return joinID(do.Match, do.Ply, verbMove, string(do.Move))
	case chat.Show:
		if !do.Text {
			return joinID(match.ID(do.Match), do.Ply, verbBoard)
		}
		return joinID(match.ID(do.Match), do.Ply, verbText)
	case chat.Hint:
		return joinID(match.ID(do.Match), do.Ply, verbHint)
	case chat.Review:
		if do.List {
			return joinID(match.ID(do.Match), do.Ply, verbList)
		}
		return joinID(match.ID(do.Match), do.Ply, verbReview)
	case chat.Offer:
		if do.Sure {
			return joinID(do.Match, do.Ply, verbAnew)
		}
		return joinID(do.Match, do.Ply, string(do.What))
	case chat.Settle:
		if do.Answer != "" {
			return joinID(match.ID(do.Match), do.Ply, string(do.What), string(do.Answer))
		}
		return joinID(match.ID(do.Match), do.Ply, string(do.What))
	case chat.Resign:
		return joinID(match.ID(do.Match), do.Ply, resignVerb(do))
	}
	if id := encodePuzzle(a); id != "" {
		return id
	}
	return joinID("", 0, "unknown")
}

// resignVerb is the verb of a question whether to resign, or of an answer to it.
func resignVerb(do chat.Resign) string {
	switch {
	case do.Sure:
		return verbSure
	case do.Kept:
		return verbKept
	}
	return verbResign
}

// encodeField writes the id of one of the selects of a field: the field, the select's
// number, which makes the id unique, what is done, and what was picked before, by field:
// "k3v9x2mq:17:field:0.1:!:b,". The value picked is not part of the id.
func encodeField(do chat.PickField, page int) string {
	return joinID(do.Match, do.Ply, verbField, fmt.Sprintf("%d.%d", do.Field, page), do.Action, strings.Join(do.Picked, ","))
}

// numbered makes the ids of several menus of moves in a message differ: "k3v9x2mq:17:play:1"
// is the second.
func numbered(id string, menu int) string {
	if menu == 0 {
		return id
	}
	return id + ":" + strconv.Itoa(menu)
}

func joinID(id match.ID, ply int, verb string, rest ...string) string {
	return strings.Join(append([]string{string(id), strconv.Itoa(ply), verb}, rest...), ":")
}

// decodeID reads a control's id and, for a menu, the value chosen in it. Ids come from
// outside: what it does not know becomes chat.Unknown.
func decodeID(id, value string) chat.Action {
	action, err := parseID(id, value)
	if err != nil {
		return chat.Unknown{}
	}
	return action
}

func parseID(id, value string) (chat.Action, error) {
	parts := strings.SplitN(id, ":", 4)
	if len(parts) == 4 && parts[0] == "" {
		return parseMatchless(parts[1], parts[2], parts[3], value)
	}
	if len(parts) < 3 || !bot.PlausibleID(parts[0]) {
		return nil, fmt.Errorf("no control id: %.40q", id)
	}
	m := match.ID(parts[0])
	ply, err := strconv.Atoi(parts[1])
	if err != nil || ply < 0 || ply > mostNumber {
		return nil, fmt.Errorf("no ply: %.40q", id)
	}
	switch verb := parts[2]; {
	case verb == verbMove && len(parts) == 4 && parts[3] != "":
		return chat.Play{Match: m, Ply: ply, Move: game.Move(parts[3])}, nil
	case verb == verbField && len(parts) == 4 && value != "":
		return parseField(m, ply, parts[3], value)
	case verb == verbAct && len(parts) == 4:
		action, picked, err := parsePicked(parts[3])
		return chat.PickAction{Match: m, Ply: ply, Action: action, Picked: picked}, err
	case verb == verbReplace && len(parts) == 4:
		seat, err := smallNumber(parts[3])
		return chat.Replace{Match: m, Ply: ply, Seat: game.Seat(seat)}, err
	case verb == verbSit && len(parts) == 4 && isSitKind(parts[3]):
		return chat.Sit{Match: m, What: chat.SitKind(parts[3]), Level: value}, nil
	case isSettled(verb) && len(parts) == 4 && (parts[3] == string(chat.Accept) || parts[3] == string(chat.Decline)):
		return chat.Settle{Match: parts[0], Ply: ply, What: match.Offering(verb), Answer: chat.AnswerKind(parts[3])}, nil
	case verb == verbSee && len(parts) == 4 && slices.Contains(chat.ReplaySteps(), chat.ReplayStep(parts[3])):
		return chat.Replay{Match: string(m), Move: ply, Step: chat.ReplayStep(parts[3])}, nil
	case verb == verbOther && len(parts) == 4 && value != "" && isAnotherKind(parts[3]):
		return chat.Another{Match: m, What: chat.AnotherKind(parts[3]), Value: value}, nil
	case verb == verbPlay && len(parts) == 4 && value != "":
		_, err := smallNumber(parts[3])
		return chat.Play{Match: m, Ply: ply, Move: game.Move(value)}, err
	case len(parts) == 4:
		return nil, fmt.Errorf("too long: %.40q", id)
	case verb == verbPick && value != "":
		return chat.Pick{Match: m, Ply: ply, Group: value}, nil
	case verb == verbPlay && value != "":
		return chat.Play{Match: m, Ply: ply, Move: game.Move(value)}, nil
	default:
		return parseVerb(m, ply, verb)
	}
}

// parseMatchless reads the rest of the id of a control that is about no match.
func parseMatchless(number, verb, rest, value string) (chat.Action, error) {
	switch about := chat.PrivacyKind(verb); {
	case verb == verbHelp && number == "0" && rest != "":
		return chat.Help{Topic: rest}, nil
	case verb == verbSet && number == "0":
		return parseSetting(rest, value)
	case about == chat.PrivacySure, about == chat.PrivacyKeep:
		return parsePrivacy(number, about, rest)
	case slices.Contains([]string{verbPuzzle, verbGroup, verbSolve, verbMark, verbMarked, verbDaily, verbToday, verbBegin, verbTable, verbShare}, verb):
		return parsePuzzle(number, verb, rest, value)
	}
	return nil, fmt.Errorf("no control of no match: %.40q", verb)
}

// parseSetting reads what follows the verb in the id of a control of the settings:
// "threads:yes" of a button, "time" of a menu. Of the menu of channels the
// values are not known here.
func parseSetting(id, value string) (chat.Action, error) {
	name, pressed, button := strings.Cut(id, ":")
	set := chat.Set{What: chat.Setting(name)}
	switch {
	case !slices.Contains(chat.AllSettings(), set.What):
		return nil, fmt.Errorf("no setting: %.40q", id)
	case button:
		set.Values = []string{pressed}
	case set.What != chat.SetChannels:
		set.Values = []string{value}
	}
	return set, nil
}

// parsePrivacy reads an answer to the question whether somebody is to be forgotten:
// ":1789000000:forget:1234" was asked of the user 1234.
func parsePrivacy(asked string, what chat.PrivacyKind, user string) (chat.Action, error) {
	at, err := strconv.ParseInt(asked, 10, 64)
	if err != nil || !IsSnowflake(user) {
		return nil, fmt.Errorf("no answer about privacy: %.40q", asked)
	}
	return chat.Privacy{What: what, User: user, Asked: time.Unix(at, 0)}, nil
}

// parseField reads what follows the verb in the id of a field's select.
func parseField(m match.ID, ply int, rest, value string) (chat.Action, error) {
	which, rest, _ := strings.Cut(rest, ":")
	field, page, both := strings.Cut(which, ".")
	n, err := smallNumber(field)
	if _, bad := smallNumber(page); !both || err != nil || bad != nil {
		return nil, fmt.Errorf("no field of a form: %.40q", which)
	}
	action, picked, err := parsePicked(rest)
	return chat.PickField{Match: m, Ply: ply, Field: n, Value: value, Picked: picked, Action: action}, err
}

// parsePicked reads what a form does and what was picked before, by field.
func parsePicked(text string) (action string, picked []string, err error) {
	action, fields, ok := strings.Cut(text, ":")
	if !ok {
		return "", nil, fmt.Errorf("nothing picked in a form: %.40q", text)
	}
	return action, strings.Split(fields, ","), nil
}

// smallNumber reads a number from 0 to 99 without sign or leading zeros.
func smallNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 99 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("no small number: %.40q", text)
	}
	return n, nil
}

// isSitKind reports whether a text is something that can be done at a table that waits
// for players.
func isSitKind(what string) bool {
	switch chat.SitKind(what) {
	case chat.SitJoin, chat.SitLeave, chat.SitComputer, chat.SitBegin, chat.SitDeal:
		return true
	}
	return false
}

// isAnotherKind reports whether a text is something of a match that can be another.
func isAnotherKind(what string) bool {
	return what == string(chat.OtherLevel) || what == string(chat.OtherGame)
}

// isSettled reports whether a verb is what players offer each other and answer.
func isSettled(verb string) bool { return verb == string(match.Draw) || verb == string(match.Takeback) }

func parseVerb(m match.ID, ply int, verb string) (chat.Action, error) {
	switch verb {
	case string(chat.Accept), string(chat.Decline), string(chat.Cancel):
		return chat.Answer{Match: m, What: chat.AnswerKind(verb)}, nil
	case verbText, verbBoard:
		return chat.Show{Match: string(m), Ply: ply, Text: verb == verbText}, nil
	case verbAnew:
		return chat.Offer{Match: m, Ply: ply, What: match.Restart, Sure: true}, nil
	case verbHand:
		return chat.Hand{Match: m, Ply: ply}, nil
	case verbFilm:
		return chat.Animate{Match: m, Ply: ply}, nil
	case verbNext:
		return chat.Next{Match: m}, nil
	case verbMore:
		return chat.More{Match: m, Ply: ply}, nil
	case string(chat.ClockExtend), string(chat.ClockClaim), string(chat.ClockAbandon):
		return chat.Clock{Match: m, Ply: ply, What: chat.ClockKind(verb)}, nil
	case string(match.Restart), string(match.Rematch), string(match.Stop):
		return chat.Offer{Match: m, Ply: ply, What: match.Offering(verb)}, nil
	case string(match.Draw), string(match.Takeback):
		return chat.Settle{Match: string(m), Ply: ply, What: match.Offering(verb)}, nil
	case verbHint:
		return chat.Hint{Match: string(m), Ply: ply}, nil
	case verbReview, verbList:
		return chat.Review{Match: string(m), Ply: ply, List: verb == verbList}, nil
	case verbResign, verbSure, verbKept:
		return chat.Resign{Match: string(m), Ply: ply, Sure: verb == verbSure, Kept: verb == verbKept}, nil
	}
	return nil, fmt.Errorf("unknown verb %.40q", verb)
}
