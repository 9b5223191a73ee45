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
		"k3v7x2mq:0:accept":       {chat.Answer{Match: id, What: chat.Accept}, ""},
		"k3v7x2mq:0:decline":      {chat.Answer{Match: id, What: chat.Decline}, ""},
		"k3v7x2mq:0:cancel":       {chat.Answer{Match: id, What: chat.Cancel}, ""},
		"k3v7x2mq:17:pick":        {chat.Pick{Match: id, Ply: 17, Group: "c1"}, "c1"},
		"k3v7x2mq:17:play":        {chat.Play{Match: id, Ply: 17, Move: "c1c6"}, "c1c6"},
		"k3v7x2mq:17:move:c4":     {chat.Play{Match: id, Ply: 17, Move: "c4"}, ""},
		"k3v7x2mq:17:text":        {chat.Show{Match: string(id), Ply: 17, Text: true}, ""},
		"k3v7x2mq:0:other:level":  {chat.Another{Match: id, What: chat.OtherLevel, Value: "facil"}, "facil"},
		"k3v7x2mq:0:other:game":   {chat.Another{Match: id, What: chat.OtherGame, Value: "nim"}, "nim"},
		"k3v7x2mq:17:anew":        {chat.Offer{Match: id, Ply: 17, What: match.Restart, Sure: true}, ""},
		"k3v7x2mq:17:board":       {chat.Show{Match: "k3v7x2mq", Ply: 17}, ""},
		"k3v7x2mq:17:restart":     {chat.Offer{Match: id, Ply: 17, What: match.Restart}, ""},
		"k3v7x2mq:17:rematch":     {chat.Offer{Match: id, Ply: 17, What: match.Rematch}, ""},
		"k3v7x2mq:17:resign":      {chat.Resign{Match: string(id), Ply: 17}, ""},
		"k3v7x2mq:123456:sure":    {chat.Resign{Match: string(id), Ply: 123456, Sure: true}, ""},
		"k3v7x2mq:17:kept":        {chat.Resign{Match: string(id), Ply: 17, Kept: true}, ""},
		"k3v7x2mq:17:stop":        {chat.Offer{Match: id, Ply: 17, What: match.Stop}, ""},
		"k3v7x2mq:17:draw":        {chat.Settle{Match: string(id), Ply: 17, What: match.Draw}, ""},
		"k3v7x2mq:17:draw:accept": {chat.Settle{Match: string(id), Ply: 17, What: match.Draw, Answer: chat.Accept}, ""},
		"k3v7x2mq:17:takeback":    {chat.Settle{Match: string(id), Ply: 17, What: match.Takeback}, ""},
		"k3v7x2mq:17:takeback:decline": {
			chat.Settle{Match: string(id), Ply: 17, What: match.Takeback, Answer: chat.Decline}, "",
		},
		"k3v7x2mq:17:hand":              {chat.Hand{Match: id, Ply: 17}, ""},
		"k3v7x2mq:17:replace:3":         {chat.Replace{Match: id, Ply: 17, Seat: 3}, ""},
		"k3v7x2mq:0:sit:join":           {chat.Sit{Match: id, What: chat.SitJoin}, ""},
		"k3v7x2mq:0:sit:computer":       {chat.Sit{Match: id, What: chat.SitComputer, Level: "listo"}, "listo"},
		"k3v7x2mq:0:sit:begin":          {chat.Sit{Match: id, What: chat.SitBegin}, ""},
		"k3v7x2mq:17:field:1.0::b,":     {chat.PickField{Match: id, Ply: 17, Field: 1, Value: "7", Picked: []string{"b", ""}}, "7"},
		"k3v7x2mq:17:field:0.0:!:,30":   {chat.PickField{Match: id, Ply: 17, Value: "ad", Picked: []string{"", "30"}, Action: "!"}, "ad"},
		"k3v7x2mq:17:act:!:b,":          {chat.PickAction{Match: id, Ply: 17, Action: "!", Picked: []string{"b", ""}}, ""},
		"k3v7x2mq:17:act::,":            {chat.PickAction{Match: id, Ply: 17, Picked: []string{"", ""}}, ""},
		"k3v7x2mq:17:hint":              {chat.Hint{Match: string(id), Ply: 17}, ""},
		"k3v7x2mq:17:review":            {chat.Review{Match: string(id), Ply: 17}, ""},
		"k3v7x2mq:17:verdicts":          {chat.Review{Match: string(id), Ply: 17, List: true}, ""},
		"k3v7x2mq:17:film":              {chat.Animate{Match: id, Ply: 17}, ""},
		"k3v7x2mq:17:see:back":          {chat.Replay{Match: string(id), Move: 17, Step: chat.ReplayBack}, ""},
		":0:help:kamisado.picture":      {chat.Help{Topic: "kamisado.picture"}, ""},
		":0:set:time":                   {chat.Set{What: chat.SetTime, Values: []string{"8h"}}, "8h"},
		":0:set:channels":               {chat.Set{What: chat.SetChannels}, ""},
		":0:set:hints:no":               {chat.Set{What: chat.SetHints, Values: []string{chat.No}}, ""},
		":1789000000:forget:1234":       {chat.Privacy{What: chat.PrivacySure, User: "1234", Asked: time.Unix(1789000000, 0)}, ""},
		":1789000000:keep:1234":         {chat.Privacy{What: chat.PrivacyKeep, User: "1234", Asked: time.Unix(1789000000, 0)}, ""},
		":0:puzzle:kamisado:2:17":       {chat.Puzzle{Posed: chat.Posed{Game: "kamisado"}, Level: 2, Not: 17}, ""},
		":17:puzzle:kamisado.214.1:0:0": {chat.Puzzle{Posed: chat.Posed{Game: "kamisado", Number: 17, Day: 214, Tries: 1}}, ""},
		":0:daily:kamisado":             {chat.Daily{Game: "kamisado"}, ""},
		":214:share:kamisado":           {chat.DailyShare{Game: "kamisado", Day: 214}, ""},
		":0:table:today":                {chat.Daily{Table: true}, ""},
		":0:today:experto":              {chat.DailyField{Preset: "experto"}, ""},
		":0:begin:experto":              {chat.DailyField{Preset: "experto", Begin: true}, ""},
		":7:share:minesweeper:experto":  {chat.DailyShare{Game: "minesweeper", Preset: "experto", Day: 7}, ""},
		":17:group:kamisado":            {chat.PuzzlePick{Posed: chat.Posed{Game: "kamisado", Number: 17}, Group: "c1"}, "c1"},
		":17:solve:kamisado.1.0:c1c6":   {chat.PuzzleAnswer{Posed: chat.Posed{Game: "kamisado", Number: 17, Day: 1}, Move: "c1c6"}, ""},
		":17:mark:minesweeper:3:AQAB":   {chat.PuzzleMark{Posed: chat.Posed{Game: "minesweeper", Number: 17}, Menu: 3, Marked: []int{0, 16}}, ""},
		":17:mark:minesweeper:0:":       {chat.PuzzleMark{Posed: chat.Posed{Game: "minesweeper", Number: 17}}, ""},
		":17:marked:minesweeper:Bw":     {chat.PuzzleAnswer{Posed: chat.Posed{Game: "minesweeper", Number: 17}, Marked: []int{0, 1, 2}}, ""},
		"k3v7x2mq:17:move:a:b:c":        {chat.Play{Match: id, Ply: 17, Move: "a:b:c"}, ""},
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
		"", ":", "1", ":0:help", ":0:help:", ":7:help:kamisado", "k3v7x2mq", "k3v7x2mq:0", "1:k3v7x2mq:0:text", "k3v9x2mq:0:text", "short:0:text", "k3v7x2mqq:0:text",
		"k3v7x2mq:-1:text", "k3v7x2mq::text", "k3v7x2mq:1e3:text", "k3v7x2mq:0:TEXT", "k3v7x2mq:0:", "k3v7x2mq:0:text:more",
		"k3v7x2mq:0:field:0.0::", "k3v7x2mq:0:field", "k3v7x2mq:0:act", "k3v7x2mq:0:act:!", "k3v7x2mq:0:sit:dance", "k3v7x2mq:0:sit", "k3v7x2mq:0:replace:-1",
		"k3v7x2mq:0:replace:x", "k3v7x2mq:0:replace:100", "k3v7x2mq:0:hand:more", "k3v7x2mq:0:draw:cancel", "k3v7x2mq:0:takeback:",
		"k3v7x2mq:0:see", "k3v7x2mq:0:see:", "k3v7x2mq:0:see:sideways", "k3v7x2mq:0:film:0",
		":0:set", ":0:set:", ":0:set:colour:red", ":0:text", "k3v7x2mq:0:set:time",
		":0:puzzle", ":0:puzzle:", ":0:puzzle::0:0", ":0:puzzle:kamisado", ":0:puzzle:kamisado:0", ":0:puzzle:kamisado:-1:0", ":0:puzzle:kamisado:0:0:0",
		":-1:puzzle:kamisado:0:0", ":9999999:puzzle:kamisado:0:0", ":1:puzzle:kamisado.0.0:0:0", ":1:puzzle:kamisado.1:0:0", ":1:daily:kamisado", ":0:daily:", ":0:share:kamisado", ":1:puzzle:kamisado.x:0:0", ":01:puzzle:kamisado:0:0",
		":0:solve:kamisado:c1c6", ":17:solve:kamisado", ":17:group:kamisado", ":17:mark:minesweeper", ":17:mark:minesweeper:x:", ":17:mark:minesweeper:0:!",
		":17:marked:minesweeper:", ":17:marked:minesweeper:A", ":17:marked::Bw",
		"k3v7x2mq:0:pick", "k3v7x2mq:0:play", "k3v7x2mq:99999999999999999999:text", "k3v7x2mq:9223372036854775807:see:on", "x:" + strings.Repeat("y", 95),
	} {
		require.Equal(t, chat.Unknown{}, decodeID(id, ""), id)
	}
}

// The ids of a form's selects come from outside too.
func TestForeignPicks(t *testing.T) {
	t.Parallel()
	for _, rest := range []string{"", "0", "0.0", "0:b", ".0:b", "0.:b", "-1.0:b", "0.-1:b", "00.0:b", "100.0:b", "0.0.0:b", "a.0:b"} {
		require.Equal(t, chat.Unknown{}, decodeID("k3v7x2mq:0:field:"+rest, "b"), rest)
		require.Equal(t, chat.Unknown{}, decodeID("k3v7x2mq:0:turn:"+rest, "b"), rest)
	}
	require.Equal(t, chat.PickField{Match: "k3v7x2mq", Field: 99, Value: "b", Picked: []string{""}}, decodeID("k3v7x2mq:0:field:99.7::", "b"))
}

// Whatever comes, decoding gives an action that encodes to an id of the same
// meaning, or none.
func FuzzDecodeID(f *testing.F) {
	f.Add("k3v7x2mq:17:move:c4", "")
	f.Add("k3v7x2mq:0:pick", "c1")
	f.Add("k3v7x2mq:+0:sure", "\x00")
	f.Add("::::", "::")
	f.Add("k3v7x2mq:17:field:0.1:!:b,7", "c")
	f.Add("k3v7x2mq:0:field:1.0::,:", "x")
	f.Add("k3v7x2mq:0:act:!:b,", "")
	f.Add("k3v7x2mq:0:sit:begin", "")
	f.Add("k3v7x2mq:3:replace:2", "")
	f.Add("k3v7x2mq:17:move:", "")
	f.Add("k3v7x2mq:17:takeback:accept", "")
	f.Add(":0:set:time", "8h")
	f.Add(":0:set:threads:yes", "")
	f.Add(":17:solve:kamisado.1.2:c1c6", "")
	f.Add(":17:group:kamisado", "c1")
	f.Add(":17:mark:minesweeper:0:Bw", "")
	f.Add(":17:marked:minesweeper:AAAB", "")
	f.Add(":17:marked:minesweeper:AA", "")
	f.Fuzz(func(t *testing.T, id, value string) {
		action := decodeID(id, value)
		if _, unknown := action.(chat.Unknown); unknown {
			return
		}
		require.Equal(t, action, decodeID(encodeID(action), value))
	})
}
