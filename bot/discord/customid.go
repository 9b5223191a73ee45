package discord

import (
	"fmt"
	"strconv"
	"strings"

	"kamisado/bot"
	"kamisado/game"
	"kamisado/game/match"
)

// idVersion is the version of the control ids. A change of their form raises it,
// and controls of older boards are then answered as unknown.
const idVersion = "1"

// The verbs of control ids.
const (
	verbAccept  = "accept"
	verbDecline = "decline"
	verbCancel  = "cancel"
	verbPick    = "pick"
	verbPlay    = "play"
	verbMove    = "move"
	verbText    = "text"
	verbRestart = "restart"
	verbRematch = "rematch"
	verbResign  = "resign"
	verbSure    = "sure"
	verbHint    = "hint"
	verbReview  = "review"
	verbList    = "verdicts"
)

// encodeID writes a control's id: version, match, ply, verb and, for a button
// that makes a move, the move: "1:k3v9x2mq:17:move:c4". The value of a menu is
// not part of its id; its group and move are then empty.
func encodeID(a bot.Action) string {
	switch do := a.(type) {
	case bot.Answer:
		return joinID(do.Match, 0, string(do.What))
	case bot.Pick:
		return joinID(do.Match, do.Ply, verbPick)
	case bot.Play:
		if do.Move == "" {
			return joinID(do.Match, do.Ply, verbPlay)
		}
		return joinID(do.Match, do.Ply, verbMove, string(do.Move))
	case bot.Show:
		return joinID(match.ID(do.Match), do.Ply, verbText)
	case bot.Hint:
		return joinID(match.ID(do.Match), do.Ply, verbHint)
	case bot.Review:
		if do.List {
			return joinID(match.ID(do.Match), do.Ply, verbList)
		}
		return joinID(match.ID(do.Match), do.Ply, verbReview)
	case bot.Offer:
		return joinID(do.Match, do.Ply, string(do.What))
	case bot.Resign:
		if do.Sure {
			return joinID(match.ID(do.Match), do.Ply, verbSure)
		}
		return joinID(match.ID(do.Match), do.Ply, verbResign)
	}
	return joinID("", 0, "unknown")
}

func joinID(id match.ID, ply int, rest ...string) string {
	return strings.Join(append([]string{idVersion, string(id), strconv.Itoa(ply)}, rest...), ":")
}

// decodeID reads a control's id and the value chosen in it, if it is a menu. What
// it does not know becomes bot.Unknown: ids come from outside.
func decodeID(id, value string) bot.Action {
	action, err := parseID(id, value)
	if err != nil {
		return bot.Unknown{}
	}
	return action
}

func parseID(id, value string) (bot.Action, error) {
	parts := strings.SplitN(id, ":", 5)
	if len(parts) < 4 || parts[0] != idVersion || !bot.PlausibleID(parts[1]) {
		return nil, fmt.Errorf("no control id: %.40q", id)
	}
	m := match.ID(parts[1])
	ply, err := strconv.Atoi(parts[2])
	if err != nil || ply < 0 {
		return nil, fmt.Errorf("no ply: %.40q", id)
	}
	switch verb := parts[3]; {
	case verb == verbMove && len(parts) == 5 && parts[4] != "":
		return bot.Play{Match: m, Ply: ply, Move: game.Move(parts[4])}, nil
	case len(parts) == 5:
		return nil, fmt.Errorf("too long: %.40q", id)
	case verb == verbPick && value != "":
		return bot.Pick{Match: m, Ply: ply, Group: value}, nil
	case verb == verbPlay && value != "":
		return bot.Play{Match: m, Ply: ply, Move: game.Move(value)}, nil
	default:
		return parseVerb(m, ply, verb)
	}
}

func parseVerb(m match.ID, ply int, verb string) (bot.Action, error) {
	switch verb {
	case verbAccept, verbDecline, verbCancel:
		return bot.Answer{Match: m, What: bot.AnswerKind(verb)}, nil
	case verbText:
		return bot.Show{Match: string(m), Ply: ply, Text: true}, nil
	case verbRestart, verbRematch:
		return bot.Offer{Match: m, Ply: ply, What: match.Offering(verb)}, nil
	case verbHint:
		return bot.Hint{Match: string(m), Ply: ply}, nil
	case verbReview, verbList:
		return bot.Review{Match: string(m), Ply: ply, List: verb == verbList}, nil
	case verbResign, verbSure:
		return bot.Resign{Match: string(m), Ply: ply, Sure: verb == verbSure}, nil
	}
	return nil, fmt.Errorf("unknown verb %.40q", verb)
}
