package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
)

// The fields of a move form are picked one by one, in the message of the board, which keeps
// its picture; the last one makes the move that the chosen action makes of them.
func TestForm(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	reply := s.start(starting("field", "size", "30", "quiet", game.OptionYes, "kind", "wide"))
	now := s.match()
	form, actions := reply.Message.Controls[0].(chat.Form), reply.Message.Controls[1].(chat.Buttons)
	require.Len(t, form, 2)
	require.Len(t, form[0].Values, 30)
	require.Equal(t, chat.Buttons{
		{Label: "[field.open]", Style: chat.Primary, ID: control("act", now.ID, 0, "", ",").Control},
		{Label: "[field.mark]", ID: control("act", now.ID, 0, "!", ",").Control},
	}, actions)
	reply = s.press(ana, chat.Request{Control: actions[1].ID})
	require.Equal(t, chat.Update, reply.Kind)
	require.True(t, reply.Message.KeepFile)
	says(t, reply, "\n☝️ Chosen: **[field.mark]**")
	require.Equal(t, chat.Primary, reply.Message.Controls[1].(chat.Buttons)[1].Style)
	pick := choosing(chat.Request{Control: reply.Message.Controls[0].(chat.Form)[0].ID}, "b")
	reply = s.press(ana, pick)
	require.Equal(t, chat.Update, reply.Kind)
	require.True(t, reply.Message.KeepFile)
	says(t, reply, "\n☝️ Chosen: **[field.mark]** · [field.column] **b**")
	form = reply.Message.Controls[0].(chat.Form)
	require.Equal(t, "b", form[0].Picked)
	require.Empty(t, form[0].Then)
	require.Equal(t, "[field.mark]", form[1].Then)
	pick = choosing(chat.Request{Control: form[1].ID}, "7")
	says(t, s.press(berta, pick), "This isn't your match.")
	reply = s.press(ana, pick)
	require.Equal(t, chat.Update, reply.Kind)
	hides(t, reply, "☝️")
	now = s.match()
	require.Equal(t, game.Move("b7!"), now.Moves[0].Move)
	says(t, s.press(ana, pick), "The board has moved on")
	require.Equal(t, chat.Primary, reply.Message.Controls[1].(chat.Buttons)[0].Style,
		"a new board begins with the first action")
	again := choose("7", "field", now.ID, 1, 1, "", "b,")
	require.Equal(t, chat.Update, s.press(ana, again).Kind)
	again = choose("7", "field", now.ID, 2, 1, "", "b,")
	refused := s.press(ana, again)
	require.Equal(t, chat.Ephemeral, refused.Kind)
	require.Equal(t, "[field.illegal]", refused.Message.Text, "too many moves to list")
	says(t, s.ask(again), "I don't know that button", "there is no board where it was pressed")
	says(t, s.press(ana, control("act", now.ID, 2, "?", "")), "I don't know that button")
}

// Moves that are too many to list are completed from what was typed.
func TestSuggestComposed(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting("field"))
	for typed, want := range map[string]int{"": 25, "b": 25, "b7": 2, "B 7!": 1, "ad30": 2, "zz": 0} {
		got := s.suggested(ana, "move", command("move", "move", typed))
		require.Len(t, got, want, typed)
	}
}

// The legal moves of a form are not listed, however few they are: its menus show what
// there is. What is typed is completed from them.
func TestFormMovesAreNotListed(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting("field", "size", "2"))
	now := s.match()
	refused := s.press(ana, control("move", now.ID, 0, "c9"))
	require.Equal(t, "[field.illegal]", refused.Message.Text)
	for typed, want := range map[string][]string{
		"":   {"a1", "a1!", "b1", "b1!", "a2", "a2!", "b2", "b2!"},
		"a":  {"a1", "a1!", "a2", "a2!"},
		"B2": {"b2", "b2!"},
		"1":  nil,
	} {
		got := s.suggested(ana, "move", command("move", "move", typed))
		require.Equal(t, want, got, typed)
	}
}

// A move can be composed in a hand too, and stays there.
func TestFormInHand(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	config := s.Config
	config.Games = append(config.Games, view.Game{
		Rules: hiddenField{}, Painter: bottest.Sketch{}, Printer: bottest.Sketch{},
	})
	s.Bot = New(config)
	board := s.start(starting("hidden", "size", "3"))
	for _, control := range board.Message.Controls {
		_, isForm := control.(chat.Form)
		require.False(t, isForm)
	}
	now := s.match()
	pick := choose("b", "field", now.ID, now.Ply, 0, "", ",")
	picked := s.inHand(ana, pick)
	require.Equal(t, chat.Update, picked.Kind, picked.Message.Text)
	says(t, picked, "**b**")
	require.Equal(t, "b", picked.Message.Controls[0].(chat.Form)[0].Picked)
	require.Empty(t, s.poster.Edits())
	says(t, s.press(ana, pick), "I don't know that button", "the board has no form")
}

// What is picked is shown in the message with the menu: without one it is no answer.
func TestPickNeedsAMessage(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	now := s.begin("negro", nil)
	pick := choose("c1", "pick", now.ID, now.Ply)
	require.Equal(t, chat.Update, s.click(pick).Kind)
	refused := s.ask(pick)
	refuses(t, refused, "I don't know that button")
}
