package playground_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

// commands are what the test's bot registers.
const commands = `[
	{"name": "game", "type": 1, "description": "A game", "options": [
		{"name": "start", "type": 1, "description": "Start", "options": [
			{"name": "mode", "type": 3, "description": "Mode", "required": true, "choices": [{"name": "simple", "value": "simple"}]},
			{"name": "opponent", "type": 6, "description": "Opponent"},
			{"name": "rounds", "type": 4, "description": "Rounds"},
			{"name": "hints", "type": 5, "description": "Hints"},
			{"name": "where", "type": 7, "description": "Where"}]}]},
	{"name": "move", "type": 1, "description": "Move", "description_localizations": {"es-ES": "Mover", "es-419": "Mover."}, "options": [
		{"name": "move", "type": 3, "description": "Move", "required": true, "autocomplete": true},
		{"name": "count", "type": 4, "description": "Count", "autocomplete": true}]},
	{"name": "show", "type": 1, "description": "Show"}]`

// interaction is what the bot reads of one.
type interaction struct {
	ID     string `json:"id"`
	Token  string `json:"token"`
	Type   int    `json:"type"`
	Locale string `json:"locale"`
	Guild  string `json:"guild_locale"`
	Data   struct {
		Name     string          `json:"name"`
		CustomID string          `json:"custom_id"`
		Values   []string        `json:"values"`
		Options  json.RawMessage `json:"options"`
		Resolved json.RawMessage `json:"resolved"`
	} `json:"data"`
}

// fakeBot is a bot without a library: it says what a test wants it to, and hands every interaction to the test.
type fakeBot struct {
	t     testing.TB
	g     *ground
	ws    *websocket.Conn
	heard chan interaction
}

// bot connects a bot, registers the commands and waits until a window would show it.
func (g *ground) bot() *fakeBot {
	g.t.Helper()
	b := &fakeBot{t: g.t, g: g, heard: make(chan interaction, 256)}
	var err error
	b.ws, _, err = new(websocket.Dialer).Dial("ws"+strings.TrimPrefix(g.Discord().API, "http")+"/?v=10", nil)
	require.NoError(g.t, err)
	require.NoError(g.t, b.ws.WriteJSON(map[string]any{"op": 2, "d": map[string]any{"token": g.Discord().Token}}))
	require.NoError(g.t, b.ws.WriteJSON(map[string]any{"op": 1}))
	ready := make(chan struct{})
	var reading sync.WaitGroup
	reading.Go(func() { b.listen(ready) })
	g.t.Cleanup(func() {
		_ = b.ws.Close()
		reading.Wait()
	})
	<-ready
	b.must("PUT", "/applications/"+g.Discord().App+"/commands", commands)
	return b
}

// listen reads the gateway until it ends. The heartbeat is acknowledged after READY, when the session counts.
func (b *fakeBot) listen(ready chan<- struct{}) {
	const acknowledged = 11
	for {
		var f struct {
			Op int             `json:"op"`
			T  string          `json:"t"`
			D  json.RawMessage `json:"d"`
		}
		if b.ws.ReadJSON(&f) != nil {
			return
		}
		switch {
		case f.Op == acknowledged:
			close(ready)
		case f.T == "INTERACTION_CREATE":
			var in interaction
			_ = json.Unmarshal(f.D, &in)
			b.heard <- in
		}
	}
}

// next is the next interaction.
func (b *fakeBot) next() interaction {
	b.t.Helper()
	select {
	case in := <-b.heard:
		return in
	case <-time.After(patience):
		require.FailNow(b.t, "no interaction came")
		return interaction{}
	}
}

// send makes a REST request and returns status and body.
func (b *fakeBot) send(method, path, kind string, body io.Reader) (int, string) {
	b.t.Helper()
	r, err := http.NewRequest(method, b.g.Discord().API+"/api/v10"+path, body)
	require.NoError(b.t, err)
	r.Header.Set("Authorization", "Bot "+b.g.Discord().Token)
	r.Header.Set("Content-Type", kind)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(r)
	require.NoError(b.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(b.t, err)
	return answer.StatusCode, string(text)
}

func (b *fakeBot) must(method, path, body string) string {
	b.t.Helper()
	status, text := b.send(method, path, "application/json", strings.NewReader(body))
	require.Less(b.t, status, 300, text)
	return text
}

// answer gives an interaction its first response.
func (b *fakeBot) answer(in interaction, kind int, data string) {
	b.t.Helper()
	body, _ := json.Marshal(map[string]any{"type": kind, "data": json.RawMessage(data)})
	b.must("POST", "/interactions/"+in.ID+"/"+in.Token+"/callback", string(body))
}

// post posts a message without being asked.
func (b *fakeBot) post(channel, data string) string {
	b.t.Helper()
	var m struct{ ID string }
	require.NoError(b.t, json.Unmarshal([]byte(b.must("POST", "/channels/"+channel+"/messages", data)), &m))
	return m.ID
}

// upload posts a message with a file.
func (b *fakeBot) upload(channel, name, kind string, content []byte) {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, _ := form.CreatePart(map[string][]string{"Content-Disposition": {`form-data; name="payload_json"`}, "Content-Type": {"application/json"}})
	_, _ = part.Write([]byte(`{"content": "a file"}`))
	part, _ = form.CreatePart(map[string][]string{"Content-Disposition": {`form-data; name="files[0]"; filename="` + name + `"`}, "Content-Type": {kind}})
	_, _ = part.Write(content)
	require.NoError(b.t, form.Close())
	status, text := b.send("POST", "/channels/"+channel+"/messages", form.FormDataContentType(), &body)
	require.Equal(b.t, 200, status, text)
}

// controls is a message with a button, a disabled one and a select.
const controls = `{"content": "a board", "components": [
	{"type": 1, "components": [
		{"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
		{"type": 2, "style": 1, "label": "No", "custom_id": "no", "disabled": true}]},
	{"type": 1, "components": [
		{"type": 3, "custom_id": "pick", "options": [{"label": "One", "value": "one"}, {"label": "Two", "value": "two"}]}]}]}`
