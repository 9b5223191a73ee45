package playground_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHelloIsEverything(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	early := g.window(users(0), "en")
	require.False(t, early.hello.Online)
	require.Empty(t, early.hello.Commands)
	b := g.bot()
	require.Equal(t, []string{"state", "state"}, []string{early.next().Kind, early.next().Kind})
	b.post(table, `{"content": "<@`+users(0)+`> hello"}`)
	early.await("message")

	late := g.window("", "").hello // as the first user
	require.Equal(t, users(0), late.Me)
	require.True(t, late.Online)
	require.Len(t, late.Commands, 3)
	require.Contains(t, string(late.Commands[1]), `{"es-ES":"Mover"}`)
	require.Equal(t, "en", late.Guild.Language)
	require.Len(t, late.Users, 5)
	require.Equal(t, "Ada", late.Users[0].Name)
	require.True(t, late.Users[4].Bot)
	require.Len(t, late.Channels, 3)
	require.True(t, late.Channels[2].Direct)
	require.True(t, late.Channels[0].Messages[0].Pinged)
	require.Equal(t, []string{"<@" + users(0) + "> hello"}, late.messages(table))
}

func TestEverybodySeesWhatHappens(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	ada, bruno := g.window(users(0), "es"), g.window(users(1), "es")
	require.Empty(t, ada.say(table, "hola").Error)
	f := bruno.await("message")
	require.Equal(t, "hola", f.Message.Content)
	require.Equal(t, users(0), f.Message.Author.ID)

	id := b.post(table, `{"content": "<@`+users(1)+`> uno"}`)
	require.False(t, ada.await("message").Pinged)
	require.True(t, bruno.await("message").Pinged)
	b.must("PATCH", "/channels/"+table+"/messages/"+id, `{"content": "dos"}`)
	require.Equal(t, "dos", bruno.await("message").Message.Content)
	b.must("DELETE", "/channels/"+table+"/messages/"+id, "")
	require.Equal(t, id, bruno.await("gone").Message.ID)

	_ = b.ws.Close()
	require.False(t, ada.await("state").Online)
}

func TestOthersDoNotSeeWhatIsPrivate(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	ada, bruno := g.window(users(0), "es"), g.window(users(1), "es")
	ada.send(map[string]any{"do": "command", "channel": table, "command": "show"})
	b.answer(b.next(), 4, `{"content": "only you", "flags": 64}`)
	f := ada.await("message")
	require.Equal(t, "only you", f.Message.Content)
	require.Equal(t, 64, f.Message.Flags&64)
	b.post(adaDM, `{"content": "in private"}`)
	require.Equal(t, "in private", ada.await("message").Message.Content)
	b.post(table, `{"content": "for all"}`)
	require.Equal(t, "for all", bruno.await("message").Message.Content, "the first message that Bruno sees")

	hidden := f.Message.ID
	for name, action := range map[string]map[string]any{
		"click what another alone sees": {"do": "press", "channel": table, "message": hidden, "control": "go"},
		"write into another's messages": {"do": "say", "channel": adaDM, "text": "hi"},
		"use a command there":           {"do": "command", "channel": adaDM, "command": "show"},
	} {
		require.Equal(t, "stale", bruno.do(action).Error, name)
	}
	require.Equal(t, []string{"for all"}, (&g.window(users(1), "es").hello).messages(table))
	again := g.window(users(0), "es").hello
	require.Equal(t, []string{"only you", "for all"}, again.messages(table))
	require.Equal(t, []string{"in private"}, again.messages(adaDM))
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	ada := g.window(users(0), "en")
	bruno := g.window(users(1), "es")
	require.Equal(t, "en", bruno.hello.Guild.Language, "that of the first page")
	require.Equal(t, "es", bruno.hello.Users[1].Language)
	hear := func(w *window) interaction {
		w.send(map[string]any{"do": "command", "channel": table, "command": "show"})
		in := b.next()
		b.answer(in, 4, `{"content": "ok"}`)
		require.Empty(t, w.await("answer").Error)
		return in
	}
	in := hear(bruno)
	require.Equal(t, []string{"es-ES", "en-US"}, []string{in.Locale, in.Guild})
	ada.await("message")
	require.Empty(t, ada.do(map[string]any{"do": "language", "language": "es"}).Error)
	f := bruno.await("state")
	require.Equal(t, "es", f.Guild.Language)
	require.Equal(t, "es", f.Users[0].Language)
	in = hear(ada)
	require.Equal(t, []string{"es-ES", "es-ES"}, []string{in.Locale, in.Guild})
}

func TestNamesAreData(t *testing.T) {
	t.Parallel()
	names := []string{"<img src=x onerror=alert(1)>", "عربي\u202eabc", "👩‍👩‍👧‍👦", "**@everyone** </script>"}
	g := newGround(t, names...)
	w := g.window(users(1), "es")
	for i, name := range names {
		require.Equal(t, name, w.hello.Users[i].Name)
	}
	w.say(table, "<b>hi</b>")
	again := g.window(users(0), "es").hello
	require.Equal(t, names[1], again.Channels[0].Messages[0].Message.Author.GlobalName)
	require.Equal(t, []string{"<b>hi</b>"}, again.messages(table))
}

// Pages that come, and a language that is the same, change nothing that others would have to hear of.
func TestOnlyChangesAreTold(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	ada := g.window(users(0), "es")
	g.window(users(1), "es")
	ada.send(fields{"do": "language", "language": "es"})
	require.Equal(t, "answer", ada.next().Kind)
	ada.send(fields{"do": "language", "language": "en"})
	require.Equal(t, []string{"state", "answer"}, []string{ada.next().Kind, ada.next().Kind})
	g.window(users(1), "en")
	require.Equal(t, "en", ada.await("state").Users[1].Language)
}
