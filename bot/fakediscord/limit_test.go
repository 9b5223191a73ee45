package fakediscord_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

type form = map[string]any

func row(parts ...form) form { return form{"type": 1, "components": parts} }

func button(id string) form { return form{"type": 2, "style": 1, "label": "x", "custom_id": id} }

func with(f form, key string, value any) form { f[key] = value; return f }

func menu(options int) form {
	list := []form{}
	for i := range options {
		list = append(list, form{"label": "x", "value": fmt.Sprint(i)})
	}
	return form{"type": 3, "custom_id": "s", "options": list}
}

func buttons(n int) (out []form) {
	for i := range n {
		out = append(out, button(fmt.Sprint(i)))
	}
	return out
}

func controls(rows ...form) form { return form{"content": "x", "components": rows} }

func v2(parts ...form) form { return form{"flags": 1 << 15, "components": parts} }

func TestMessageLimits(t *testing.T) {
	t.Parallel()
	long := func(n int) string { return strings.Repeat("ñ", n) }
	sixRows := []form{}
	for i := range 6 {
		sixRows = append(sixRows, row(button(fmt.Sprint(i))))
	}
	gallery := form{"type": 12, "items": []form{{"media": form{"url": "attachment://none.png"}}}}
	cases := map[string]struct {
		body form
		path string // where the violation is; empty when it is none
	}{
		"content that fits":      {form{"content": long(2000)}, ""},
		"content":                {form{"content": long(2001)}, "content"},
		"five buttons":           {controls(row(buttons(5)...)), ""},
		"six buttons":            {controls(row(buttons(6)...)), "components.0.components"},
		"six rows":               {controls(sixRows...), "components"},
		"an empty row":           {controls(row()), "components.0.components"},
		"no row":                 {controls(button("x")), "components.0.type"},
		"label":                  {controls(row(with(button("x"), "label", long(81)))), "components.0.components.0.label"},
		"no label":               {controls(row(with(button("x"), "label", ""))), "components.0.components.0.label"},
		"no custom_id":           {controls(row(button(""))), "components.0.components.0.custom_id"},
		"long custom_id":         {controls(row(button(long(101)))), "components.0.components.0.custom_id"},
		"custom_id twice":        {controls(row(button("x"), button("x"))), "components.0.components.1.custom_id"},
		"no style":               {controls(row(with(button("x"), "style", 0))), "components.0.components.0.style"},
		"25 options":             {controls(row(menu(25))), ""},
		"26 options":             {controls(row(menu(26))), "components.0.components.0.options"},
		"no option":              {controls(row(menu(0))), "components.0.components.0.options"},
		"select beside a button": {controls(row(menu(1), button("x"))), "components.0.components"},
		"placeholder":            {controls(row(with(menu(1), "placeholder", long(151)))), "components.0.components.0.placeholder"},
		"min above max":          {controls(row(with(menu(2), "min_values", 2))), "components.0.components.0.max_values"},
		"option twice": {
			controls(row(with(menu(1), "options", []form{{"label": "a", "value": "a"}, {"label": "b", "value": "a"}}))),
			"components.0.components.0.options.1.value",
		},
		"option label": {
			controls(row(with(menu(1), "options", []form{{"label": long(101), "value": "a"}}))),
			"components.0.components.0.options.0.label",
		},
		"attachment that is not there": {
			form{"content": "x", "attachments": []form{{"id": 0, "description": "x"}}}, "attachments.0.id",
		},
		"alt text":             {form{"content": "x", "attachments": []form{{"id": "0", "description": long(1025)}}}, "attachments.0.description"},
		"embed title":          {form{"embeds": []form{{"title": long(257)}}}, "embeds.0.title"},
		"embeds together":      {form{"embeds": []form{{"description": long(4000)}, {"description": long(2001)}}}, "embeds"},
		"parse and list":       {form{"content": "x", "allowed_mentions": form{"parse": []string{"users"}, "users": []string{"1"}}}, "allowed_mentions"},
		"ephemeral in public":  {form{"content": "x", "flags": 64}, "flags"},
		"nonce":                {form{"content": "x", "nonce": strings.Repeat("n", 26)}, "nonce"},
		"components v2":        {v2(form{"type": 10, "content": "hi"}, row(button("x"))), ""},
		"v2 with content":      {with(v2(form{"type": 10, "content": "hi"}), "content", "x"), "content"},
		"v2 without its flag":  {form{"components": []form{{"type": 10, "content": "hi"}}}, "components.0.type"},
		"v2 text":              {v2(form{"type": 10, "content": long(4001)}), "components.0.content"},
		"v2 unknown picture":   {v2(gallery), "components.0.items.0.media.url"},
		"v2 picture's address": {v2(form{"type": 12, "items": []form{{"media": form{"url": "board.png"}}}}), "components.0.items.0.media.url"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, fakediscord.Config{}, nil)
			_, err := w.bot.Request("POST", discordgo.EndpointChannelMessages(w.table.ID), c.body)
			if c.path == "" {
				require.NoError(t, err)
				require.Empty(t, w.Problems())
				return
			}
			require.Equal(t, 50035, code(err), "%v", err)
			require.Len(t, w.Problems(), 1)
			require.ErrorContains(t, w.Problems()[0], "; "+c.path+": ")
			require.Empty(t, w.table.Messages())
		})
	}
}

func TestUploadLimits(t *testing.T) {
	t.Parallel()
	eleven := []*discordgo.File{}
	for range 11 {
		eleven = append(eleven, file("x.png", picture(t)))
	}
	cases := map[string]struct {
		files []*discordgo.File
		list  []form
		want  string
	}{
		"11 files":            {eleven, nil, "files: "},
		"more than 10 MiB":    {[]*discordgo.File{file("x.png", make([]byte, 10<<20+1))}, nil, "files[0]: "},
		"upload not listed":   {[]*discordgo.File{file("x.png", picture(t))}, []form{}, "attachments: "},
		"listed by its index": {[]*discordgo.File{file("x.png", picture(t))}, []form{{"id": 0, "filename": "y.png"}}, ""},
	}
	for name, c := range cases {
		w := newWorld(t, fakediscord.Config{}, nil)
		body := form{"content": "x"}
		if c.list != nil {
			body["attachments"] = c.list
		}
		kind, raw, err := discordgo.MultipartBodyWithJSON(body, c.files)
		require.NoError(t, err)
		_, err = w.bot.RequestRaw("POST", discordgo.EndpointChannelMessages(w.table.ID), kind, raw, "", 0)
		if c.want == "" {
			require.NoError(t, err, name)
			require.Equal(t, "y.png", w.table.Last().Attachments[0].Name)
			continue
		}
		require.Equal(t, 50035, code(err), name)
		require.ErrorContains(t, w.Problems()[0], c.want, name)
	}
}

func TestCallbackLimits(t *testing.T) {
	t.Parallel()
	choices := []form{}
	for range 26 {
		choices = append(choices, form{"name": "x", "value": "x"})
	}
	cases := map[string]struct {
		body form
		path string
	}{
		"long content":      {form{"type": 4, "data": form{"content": strings.Repeat("x", 2001)}}, "data.content"},
		"update of nothing": {form{"type": 7, "data": form{"content": "x"}}, "type"},
		"choices":           {form{"type": 8, "data": form{"choices": choices}}, "data.choices"},
		"deferred content":  {form{"type": 5, "data": form{"content": "x"}}, "data"},
		"title of a form":   {form{"type": 9, "data": form{"custom_id": "x", "title": strings.Repeat("x", 46)}}, "data.title"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refused := make(chan error, 1)
			w := newWorld(t, fakediscord.Config{}, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
				_, err := b.Request("POST", discordgo.EndpointInteractionResponse(i.ID, i.Token), c.body)
				refused <- err
			}).open()
			var in *fakediscord.Interaction
			if c.body["type"] == 8 {
				in = w.ana.Autocomplete(w.table, "x", fakediscord.Focused("x", ""))
			} else {
				in = w.ana.Slash(w.table, "x")
			}
			require.Equal(t, 50035, code(<-refused))
			require.ErrorContains(t, w.Problems()[0], c.path+": ")
			require.Equal(t, 50035, in.Callbacks()[0].Code)
		})
	}
}

func TestCheckHook(t *testing.T) {
	t.Parallel()
	sent := make(chan fakediscord.RESTRequest, 1)
	w := newWorld(t, fakediscord.Config{Check: func(s fakediscord.RESTRequest) error {
		sent <- s
		return fmt.Errorf("as wanted")
	}}, nil)
	kind, raw, err := discordgo.MultipartBodyWithJSON(form{"content": "x"}, []*discordgo.File{file("x.png", picture(t))})
	require.NoError(t, err)
	_, err = w.bot.RequestRaw("POST", discordgo.EndpointChannelMessages(w.table.ID), kind, raw, "", 0)
	require.NoError(t, err)
	s := <-sent
	require.Equal(t, "/channels/{channel_id}/messages", s.Template)
	require.Equal(t, "multipart/form-data", s.ContentType)
	require.Equal(t, map[string]any{"content": "x"}, s.Payload)
	require.Equal(t, "x.png", s.Files[0].Name)
	require.ErrorContains(t, w.Problems()[0], "as wanted")
}

func TestUnknownRouteIsAProblem(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fakediscord.Config{}, nil)
	_, err := w.bot.Request("GET", discordgo.EndpointAPI+"nothing", nil)
	require.Error(t, err)
	require.Len(t, w.Problems(), 1)
}
