package fakediscord_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

func long(n int) string { return strings.Repeat("ñ", n) }

// with is the form with another value in a field.
func with(f form, key string, value any) form { f[key] = value; return f }

func button(id string) form { return form{"type": 2, "style": 1, "label": "x", "custom_id": id} }

func buttons(n int) (out []form) {
	for i := range n {
		out = append(out, button(fmt.Sprint(i)))
	}
	return out
}

// channels is a select of channels, with some chosen.
func channels(ids ...string) form {
	chosen := []form{}
	for _, id := range ids {
		chosen = append(chosen, form{"id": id, "type": "channel"})
	}
	return form{"type": 8, "custom_id": "c", "min_values": 0, "max_values": 25, "default_values": chosen}
}

// menu is a string select.
func menu(options int) form {
	list := []form{}
	for i := range options {
		list = append(list, form{"label": "x", "value": fmt.Sprint(i)})
	}
	return form{"type": 3, "custom_id": "s", "options": list}
}

func menuOf(options ...form) form { return with(menu(0), "options", options) }

func row(parts ...form) form { return form{"type": 1, "components": parts} }

func message(components ...form) form { return form{"content": "x", "components": components} }

func TestMessageLimits(t *testing.T) {
	t.Parallel()
	var sixRows []form
	for _, b := range buttons(6) {
		sixRows = append(sixRows, row(b))
	}
	const first = "components.0.components.0"
	for name, c := range map[string]struct {
		body form
		path string // of the error; empty for none
	}{
		"content that fits": {form{"content": long(2000)}, ""},
		"content":           {form{"content": long(2001)}, "content"},
		"five buttons":      {message(row(buttons(5)...)), ""},
		"six buttons":       {message(row(buttons(6)...)), "components.0.components"},
		"six rows":          {message(sixRows...), "components"},
		"an empty row":      {message(row()), "components.0.components"},
		"no row":            {message(button("x")), "components.0.type"},
		"label":             {message(row(with(button("x"), "label", long(81)))), first + ".label"},
		"no label":          {message(row(with(button("x"), "label", ""))), first + ".label"},
		"long custom_id":    {message(row(button(long(101)))), first + ".custom_id"},
		"custom_id twice":   {message(row(button("x"), button("x"))), "components.0.components.1.custom_id"},
		"no style":          {message(row(with(button("x"), "style", 0))), first + ".style"},
		"a link with a custom_id": {
			message(row(with(with(button("x"), "style", 5), "url", "https://x"))), first + ".custom_id",
		},
		"25 options":             {message(row(menu(25))), ""},
		"26 options":             {message(row(menu(26))), first + ".options"},
		"no option":              {message(row(menu(0))), first + ".options"},
		"select beside a button": {message(row(menu(1), button("x"))), "components.0.components"},
		"placeholder":            {message(row(with(menu(1), "placeholder", long(151)))), first + ".placeholder"},
		"min above max":          {message(row(with(menu(2), "min_values", 2))), first + ".max_values"},
		"max above the options":  {message(row(with(menu(2), "max_values", 3))), first + ".max_values"},
		"option twice": {
			message(row(menuOf(form{"label": "a", "value": "a"}, form{"label": "b", "value": "a"}))), first + ".options.1.value",
		},
		"option label": {
			message(row(menuOf(form{"label": long(101), "value": "a"}))), first + ".options.0.label",
		},
		"a select of channels": {message(row(channels("1", "2"))), ""},
		"channels with options": {
			message(row(with(channels(), "options", []form{{"label": "a", "value": "a"}}))), first + ".options",
		},
		"too many channels chosen": {message(row(with(channels("1", "2"), "max_values", 1))), first + ".default_values"},
		"a channel chosen twice":   {message(row(channels("1", "1"))), first + ".default_values.1.id"},
		"attachment not there": {
			form{"content": "x", "attachments": []form{{"id": 0, "description": "x"}}}, "attachments.0.id",
		},
		"alt text": {
			form{"content": "x", "attachments": []form{{"id": "0", "description": long(1025)}}}, "attachments.0.description",
		},
		"parse and list": {
			form{"content": "x", "allowed_mentions": form{"parse": []string{"users"}, "users": []string{"1"}}},
			"allowed_mentions",
		},
		"ephemeral in public": {form{"content": "x", "flags": 64}, "flags"},
		"nonce":               {form{"content": "x", "nonce": strings.Repeat("n", 26)}, "nonce"},
		"reply to nothing":    {form{"content": "x", "message_reference": form{"message_id": "1"}}, "message_reference"},
		"components V2":       {form{"content": "x", "flags": 1 << 15}, "flags"},
		"a reply that may be lost": {
			form{"content": "x", "message_reference": form{"message_id": "1", "fail_if_not_exists": false}}, "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t, fakediscord.Config{})
			err := h.post(c.body)
			if c.path == "" {
				require.NoError(t, err)
				require.Empty(t, h.Problems())
				return
			}
			require.Equal(t, 50035, code(err), "%v", err)
			require.Len(t, h.Problems(), 1)
			require.ErrorContains(t, h.Problems()[0], "; "+c.path+": ")
			require.Empty(t, h.channel.Messages())
		})
	}
}

func TestUploadLimits(t *testing.T) {
	t.Parallel()
	var eleven []*discordgo.File
	for range 11 {
		eleven = append(eleven, picture("x.png"))
	}
	huge := &discordgo.File{Name: "x.png", Reader: strings.NewReader(strings.Repeat("x", 10<<20+1))}
	for name, c := range map[string]struct {
		files []*discordgo.File
		body  form
		want  string // in the problem; empty for none
	}{
		"11 files":          {eleven, form{}, "files: "},
		"more than 10 MiB":  {[]*discordgo.File{huge}, form{}, "files[0]: "},
		"upload not listed": {[]*discordgo.File{picture("x.png")}, form{"attachments": []form{}}, "attachments: "},
		"listed by its index": {
			[]*discordgo.File{picture("x.png")}, form{"attachments": []form{{"id": 0, "filename": "y.png"}}}, "",
		},
	} {
		h := newHarness(t, fakediscord.Config{})
		err := h.post(c.body, c.files...)
		if c.want == "" {
			require.NoError(t, err, name)
			require.Equal(t, "y.png", h.last().Attachments[0].Name)
			continue
		}
		require.Equal(t, 50035, code(err), name)
		require.ErrorContains(t, h.Problems()[0], c.want, name)
	}
}

func TestCallbackLimits(t *testing.T) {
	t.Parallel()
	choices := slices.Repeat([]form{{"name": "x", "value": "x"}}, 26)
	for name, c := range map[string]struct {
		body form
		path string
	}{
		"long content":      {form{"type": 4, "data": form{"content": long(2001)}}, "data.content"},
		"update of nothing": {form{"type": 7, "data": form{"content": "x"}}, "type"},
		"choices":           {form{"type": 8, "data": form{"choices": choices}}, "data.choices"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refused := make(chan error, 1)
			h := connect(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
				_, err := b.Request("POST", discordgo.EndpointInteractionResponse(i.ID, i.Token), c.body)
				refused <- err
			})
			var in *fakediscord.Interaction
			if c.body["type"] == 8 {
				in = h.ana.Autocomplete(h.channel, "x", fakediscord.Focused("x", ""))
			} else {
				in = h.ana.Slash(h.channel, "x")
			}
			require.Equal(t, 50035, code(<-refused))
			require.ErrorContains(t, h.Problems()[0], c.path+": ")
			require.Equal(t, 50035, in.Callbacks()[0].Code)
		})
	}
}

func TestCheckHook(t *testing.T) {
	t.Parallel()
	sent := make(chan fakediscord.RESTRequest, 1)
	h := newHarness(t, fakediscord.Config{Check: func(r fakediscord.RESTRequest) error {
		sent <- r
		return errors.New("as wanted")
	}})
	require.NoError(t, h.post(form{"content": "x"}, picture("x.png")))
	r := <-sent
	require.Equal(t, "/channels/{channel_id}/messages", r.Template)
	require.JSONEq(t, `{"content": "x"}`, string(r.Payload))
	require.Equal(t, "x.png", r.Files[0].Name)
	require.ErrorContains(t, h.Problems()[0], "as wanted")
}
