package bot

import (
	"context"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/game"
)

// unpicked stands in a move for a part that has not been picked yet, such as "b?".
const unpicked = "?"

// dialControls let a move be composed: the menus of its parts, then what can be done
// with what was picked. That can be pressed once all parts are.
func dialControls(sc scene, picked []string) []chat.Control {
	picked = padded(picked, len(sc.view.Form.Fields))
	var dial chat.Form
	for i, part := range sc.view.Form.Fields {
		dial = append(dial, chat.FormField{
			Label: sc.say.Say(part.Label), Values: part.Values, Picked: picked[i],
			Pick: chat.PickPart{Match: sc.ID, Ply: sc.Ply, Part: i, Picked: picked},
		})
	}
	at := composed(picked)
	open := slices.Contains(picked, "")
	var row chat.Buttons
	for i, act := range sc.view.Form.Actions {
		button := chat.Button{
			Label: sc.say.Say(act.Label), Disabled: open, Do: chat.Play{Match: sc.ID, Ply: sc.Ply, Move: game.Move(at + act.Suffix)},
		}
		if i == 0 {
			button.Style = chat.Primary
		}
		if !open {
			button.Label += " " + at
		}
		row = append(row, button)
	}
	return []chat.Control{dial, row}
}

// padded is what was picked by part, with nothing for the parts that are left.
func padded(picked []string, parts int) []string {
	return append(slices.Clone(picked), make([]string, max(0, parts-len(picked)))...)[:parts]
}

// composed is what was picked, joined, before an act.
func composed(picked []string) string {
	var b strings.Builder
	for _, value := range picked {
		if value == "" {
			value = unpicked
		}
		b.WriteString(value)
	}
	return b.String()
}

// turn picks a part of a move.
func (b *Bot) turn(ctx context.Context, r *Request, do chat.PickPart) (Reply, error) {
	return b.choosing(ctx, r, do.Match, do.Ply, func(v game.View) (picks, bool) {
		parts, ok := turned(v.Form, do)
		return picks{parts: parts}, ok
	})
}

// turned is what is picked after an action, which comes from outside: false when it
// does not fit the dial.
func turned(dial *game.MoveForm, do chat.PickPart) (parts []string, ok bool) {
	if dial == nil || do.Part < 0 || do.Part >= len(dial.Fields) || len(do.Picked) > len(dial.Fields) || do.Value == "" {
		return nil, false
	}
	parts = padded(do.Picked, len(dial.Fields))
	parts[do.Part] = do.Value
	for i, value := range parts {
		if value != "" && !slices.Contains(dial.Fields[i].Values, value) {
			return nil, false
		}
	}
	return parts, true
}

// pickedText says what of a move has been picked; empty when nothing has.
func (sc scene) pickedText(picked []string) string {
	var all []string
	for i, value := range picked {
		if value != "" {
			all = append(all, sc.say.Say(sc.view.Form.Fields[i].Label)+" **"+value+"**")
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "\n" + sc.say.Text("board.picked", "Parts", strings.Join(all, " · "))
}
