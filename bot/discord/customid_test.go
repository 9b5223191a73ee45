package discord

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match"
)

// Every action that a control can carry comes back from its id, which fits.
func TestCustomIDs(t *testing.T) {
	t.Parallel()
	id := match.ID("k3v7x2mq")
	for want, c := range map[string]struct {
		action chat.Action
		value  string
	}{
		"1:k3v7x2mq:0:accept":       {chat.Answer{Match: id, What: chat.Accept}, ""},
		"1:k3v7x2mq:0:decline":      {chat.Answer{Match: id, What: chat.Decline}, ""},
		"1:k3v7x2mq:0:cancel":       {chat.Answer{Match: id, What: chat.Cancel}, ""},
		"1:k3v7x2mq:17:pick":        {chat.Pick{Match: id, Ply: 17, Group: "c1"}, "c1"},
		"1:k3v7x2mq:17:play":        {chat.Play{Match: id, Ply: 17, Move: "c1c6"}, "c1c6"},
		"1:k3v7x2mq:17:move:c4":     {chat.Play{Match: id, Ply: 17, Move: "c4"}, ""},
		"1:k3v7x2mq:17:text":        {chat.Show{Match: string(id), Ply: 17, Text: true}, ""},
		"1:k3v7x2mq:0:other:level":  {chat.Another{Match: id, What: chat.OtherLevel, Value: "facil"}, "facil"},
		"1:k3v7x2mq:0:other:game":   {chat.Another{Match: id, What: chat.OtherGame, Value: "nim"}, "nim"},
		"1:k3v7x2mq:17:anew":        {chat.Offer{Match: id, Ply: 17, What: match.Restart, Sure: true}, ""},
		"1:k3v7x2mq:17:board":       {chat.Show{Match: "k3v7x2mq", Ply: 17}, ""},
		"1:k3v7x2mq:17:restart":     {chat.Offer{Match: id, Ply: 17, What: match.Restart}, ""},
		"1:k3v7x2mq:17:rematch":     {chat.Offer{Match: id, Ply: 17, What: match.Rematch}, ""},
		"1:k3v7x2mq:17:resign":      {chat.Resign{Match: string(id), Ply: 17}, ""},
		"1:k3v7x2mq:123456:sure":    {chat.Resign{Match: string(id), Ply: 123456, Sure: true}, ""},
		"1:k3v7x2mq:17:kept":        {chat.Resign{Match: string(id), Ply: 17, Kept: true}, ""},
		"1:k3v7x2mq:17:stop":        {chat.Offer{Match: id, Ply: 17, What: match.Stop}, ""},
		"1:k3v7x2mq:17:draw":        {chat.Settle{Match: string(id), Ply: 17, What: match.Draw}, ""},
		"1:k3v7x2mq:17:draw:accept": {chat.Settle{Match: string(id), Ply: 17, What: match.Draw, Answer: chat.Accept}, ""},
		"1:k3v7x2mq:17:takeback":    {chat.Settle{Match: string(id), Ply: 17, What: match.Takeback}, ""},
		"1:k3v7x2mq:17:takeback:decline": {
			chat.Settle{Match: string(id), Ply: 17, What: match.Takeback, Answer: chat.Decline}, "",
		},
		"1:k3v7x2mq:17:hand":              {chat.Hand{Match: id, Ply: 17}, ""},
		"1:k3v7x2mq:17:replace:3":         {chat.Replace{Match: id, Ply: 17, Seat: 3}, ""},
		"1:k3v7x2mq:0:sit:join":           {chat.Sit{Match: id, What: chat.SitJoin}, ""},
		"1:k3v7x2mq:0:sit:computer":       {chat.Sit{Match: id, What: chat.SitComputer, Level: "listo"}, "listo"},
		"1:k3v7x2mq:0:sit:begin":          {chat.Sit{Match: id, What: chat.SitBegin}, ""},
		"1:k3v7x2mq:17:field:1.0::b,":     {chat.PickField{Match: id, Ply: 17, Field: 1, Value: "7", Picked: []string{"b", ""}}, "7"},
		"1:k3v7x2mq:17:field:0.0:!:,30":   {chat.PickField{Match: id, Ply: 17, Value: "ad", Picked: []string{"", "30"}, Action: "!"}, "ad"},
		"1:k3v7x2mq:17:act:!:b,":          {chat.PickAction{Match: id, Ply: 17, Action: "!", Picked: []string{"b", ""}}, ""},
		"1:k3v7x2mq:17:act::,":            {chat.PickAction{Match: id, Ply: 17, Picked: []string{"", ""}}, ""},
		"1:k3v7x2mq:17:hint":              {chat.Hint{Match: string(id), Ply: 17}, ""},
		"1:k3v7x2mq:17:review":            {chat.Review{Match: string(id), Ply: 17}, ""},
		"1:k3v7x2mq:17:verdicts":          {chat.Review{Match: string(id), Ply: 17, List: true}, ""},
		"1:k3v7x2mq:17:film":              {chat.Animate{Match: id, Ply: 17}, ""},
		"1:k3v7x2mq:17:see:back":          {chat.Replay{Match: string(id), Move: 17, Step: chat.ReplayBack}, ""},
		"1::0:help:kamisado.picture":      {chat.Help{Topic: "kamisado.picture"}, ""},
		"1::0:set:time":                   {chat.Set{What: chat.SetTime, Values: []string{"8h"}}, "8h"},
		"1::0:set:channels":               {chat.Set{What: chat.SetChannels}, ""},
		"1::0:set:hints:no":               {chat.Set{What: chat.SetHints, Values: []string{chat.No}}, ""},
		"1::1789000000:forget:1234":       {chat.Privacy{What: chat.PrivacySure, User: "1234", Asked: time.Unix(1789000000, 0)}, ""},
		"1::1789000000:keep:1234":         {chat.Privacy{What: chat.PrivacyKeep, User: "1234", Asked: time.Unix(1789000000, 0)}, ""},
		"1::0:puzzle:kamisado:2:17":       {chat.Puzzle{Posed: chat.Posed{Game: "kamisado"}, Level: 2, Not: 17}, ""},
		"1::17:puzzle:kamisado.214.1:0:0": {chat.Puzzle{Posed: chat.Posed{Game: "kamisado", Number: 17, Day: 214, Tries: 1}}, ""},
		"1::0:daily:kamisado":             {chat.Daily{Game: "kamisado"}, ""},
		"1::214:share:kamisado":           {chat.DailyShare{Game: "kamisado", Day: 214}, ""},
		"1::0:table:today":                {chat.Daily{Table: true}, ""},
		"1::0:today:experto":              {chat.DailyField{Preset: "experto"}, ""},
		"1::0:begin:experto":              {chat.DailyField{Preset: "experto", Begin: true}, ""},
		"1::7:share:minesweeper:experto":  {chat.DailyShare{Game: "minesweeper", Preset: "experto", Day: 7}, ""},
		"1::17:group:kamisado":            {chat.PuzzlePick{Posed: chat.Posed{Game: "kamisado", Number: 17}, Group: "c1"}, "c1"},
		"1::17:solve:kamisado.1.0:c1c6":   {chat.PuzzleAnswer{Posed: chat.Posed{Game: "kamisado", Number: 17, Day: 1}, Move: "c1c6"}, ""},
		"1::17:mark:minesweeper:3:AQAB":   {chat.PuzzleMark{Posed: chat.Posed{Game: "minesweeper", Number: 17}, Menu: 3, Marked: []int{0, 16}}, ""},
		"1::17:mark:minesweeper:0:":       {chat.PuzzleMark{Posed: chat.Posed{Game: "minesweeper", Number: 17}}, ""},
		"1::17:marked:minesweeper:Bw":     {chat.PuzzleAnswer{Posed: chat.Posed{Game: "minesweeper", Number: 17}, Marked: []int{0, 1, 2}}, ""},
		"1:k3v7x2mq:17:move:a:b:c":        {chat.Play{Match: id, Ply: 17, Move: "a:b:c"}, ""},
	} {
		action := c.action
		switch do := action.(type) { // the value of a menu is not part of its id
		case chat.Pick:
			do.Group = ""
			action = do
		case chat.Set:
			if c.value != "" {
				do.Values = nil
				action = do
			}
		case chat.PuzzlePick:
			do.Group = ""
			action = do
		case chat.Play:
			if c.value != "" {
				do.Move = ""
			}
			action = do
		}
		require.Equal(t, want, encodeID(action))
		require.Equal(t, c.action, decodeID(want, c.value))
		require.LessOrEqual(t, len(want), 100)
	}
}

// Ids that nobody made are unknown.
func TestForeignIDs(t *testing.T) {
	t.Parallel()
	for _, id := range []string{
		"", ":", "1", "1::0:help", "1::0:help:", "1::7:help:kamisado", "1:k3v7x2mq", "1:k3v7x2mq:0", "2:k3v7x2mq:0:text", "1:k3v9x2mq:0:text", "1:short:0:text", "1:k3v7x2mqq:0:text",
		"1:k3v7x2mq:-1:text", "1:k3v7x2mq::text", "1:k3v7x2mq:1e3:text", "1:k3v7x2mq:0:TEXT", "1:k3v7x2mq:0:", "1:k3v7x2mq:0:text:more",
		"1:k3v7x2mq:0:field:0.0::", "1:k3v7x2mq:0:field", "1:k3v7x2mq:0:act", "1:k3v7x2mq:0:act:!", "1:k3v7x2mq:0:sit:dance", "1:k3v7x2mq:0:sit", "1:k3v7x2mq:0:replace:-1",
		"1:k3v7x2mq:0:replace:x", "1:k3v7x2mq:0:replace:100", "1:k3v7x2mq:0:hand:more", "1:k3v7x2mq:0:draw:cancel", "1:k3v7x2mq:0:takeback:",
		"1:k3v7x2mq:0:see", "1:k3v7x2mq:0:see:", "1:k3v7x2mq:0:see:sideways", "1:k3v7x2mq:0:film:0",
		"1::0:set", "1::0:set:", "1::0:set:colour:red", "1::0:text", "1:k3v7x2mq:0:set:time",
		"1::0:puzzle", "1::0:puzzle:", "1::0:puzzle::0:0", "1::0:puzzle:kamisado", "1::0:puzzle:kamisado:0", "1::0:puzzle:kamisado:-1:0", "1::0:puzzle:kamisado:0:0:0",
		"1::-1:puzzle:kamisado:0:0", "1::9999999:puzzle:kamisado:0:0", "1::1:puzzle:kamisado.0.0:0:0", "1::1:puzzle:kamisado.1:0:0", "1::1:daily:kamisado", "1::0:daily:", "1::0:share:kamisado", "1::1:puzzle:kamisado.x:0:0", "1::01:puzzle:kamisado:0:0",
		"1::0:solve:kamisado:c1c6", "1::17:solve:kamisado", "1::17:group:kamisado", "1::17:mark:minesweeper", "1::17:mark:minesweeper:x:", "1::17:mark:minesweeper:0:!",
		"1::17:marked:minesweeper:", "1::17:marked:minesweeper:A", "1::17:marked::Bw",
		"1:k3v7x2mq:0:pick", "1:k3v7x2mq:0:play", "1:k3v7x2mq:99999999999999999999:text", "1:k3v7x2mq:9223372036854775807:see:on", "x:" + strings.Repeat("y", 95),
	} {
		require.Equal(t, chat.Unknown{}, decodeID(id, ""), id)
	}
}

// The ids of a form's selects come from outside too.
func TestForeignPicks(t *testing.T) {
	t.Parallel()
	for _, rest := range []string{"", "0", "0.0", "0:b", ".0:b", "0.:b", "-1.0:b", "0.-1:b", "00.0:b", "100.0:b", "0.0.0:b", "a.0:b"} {
		require.Equal(t, chat.Unknown{}, decodeID("1:k3v7x2mq:0:field:"+rest, "b"), rest)
		require.Equal(t, chat.Unknown{}, decodeID("1:k3v7x2mq:0:turn:"+rest, "b"), rest)
	}
	require.Equal(t, chat.PickField{Match: "k3v7x2mq", Field: 99, Value: "b", Picked: []string{""}}, decodeID("1:k3v7x2mq:0:field:99.7::", "b"))
}

// The menus of older boards picked a row without opening its cell: they are no menus of now.
func TestOlderForms(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"1:k3v7x2mq:17:turn:1.0:b,", "1:k3v7x2mq:17:turn:0.0:,"} {
		require.Equal(t, chat.Unknown{}, decodeID(id, "7"), id)
	}
	require.Equal(t, chat.Play{Match: "k3v7x2mq", Ply: 17, Move: "b7!"}, decodeID("1:k3v7x2mq:17:move:b7!", ""), "a button means what it says")
}

// Whatever comes, decoding gives an action that encodes to an id of the same
// meaning, or none.
func FuzzDecodeID(f *testing.F) {
	f.Add("1:k3v7x2mq:17:move:c4", "")
	f.Add("1:k3v7x2mq:0:pick", "c1")
	f.Add("1:k3v7x2mq:+0:sure", "\x00")
	f.Add("::::", "::")
	f.Add("1:k3v7x2mq:17:field:0.1:!:b,7", "c")
	f.Add("1:k3v7x2mq:0:field:1.0::,:", "x")
	f.Add("1:k3v7x2mq:0:act:!:b,", "")
	f.Add("1:k3v7x2mq:0:sit:begin", "")
	f.Add("1:k3v7x2mq:3:replace:2", "")
	f.Add("1:k3v7x2mq:17:move:", "")
	f.Add("1:k3v7x2mq:17:takeback:accept", "")
	f.Add("1::0:set:time", "8h")
	f.Add("1::0:set:threads:yes", "")
	f.Add("1::17:solve:kamisado.1.2:c1c6", "")
	f.Add("1::17:group:kamisado", "c1")
	f.Add("1::17:mark:minesweeper:0:Bw", "")
	f.Add("1::17:marked:minesweeper:AAAB", "")
	f.Add("1::17:marked:minesweeper:AA", "")
	f.Fuzz(func(t *testing.T, id, value string) {
		action := decodeID(id, value)
		if _, unknown := action.(chat.Unknown); unknown {
			return
		}
		require.Equal(t, action, decodeID(encodeID(action), value))
	})
}
