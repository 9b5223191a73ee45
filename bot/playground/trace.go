package playground

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"

	"kamisado/bot/fakediscord"
)

// Bounds of what is kept for panels that are opened late, and of one payload in it.
const (
	keptExchanges = 300
	keptBytes     = 8 << 20
	maxPayload    = 64 << 10
)

// trace keeps the last exchanges between bot and fake Discord, as frames. Only the hub's goroutine uses it.
type trace struct {
	token  string // the bot's
	seq    int64
	frames [][]byte
	bytes  int
}

// event is an interaction on its way to the bot.
func (t *trace) event(in *fakediscord.Interaction) []byte {
	return t.keep(exchange{
		At: in.Sent.UnixMilli(), To: "bot", Name: "INTERACTION_CREATE", Interaction: in.ID, User: in.User.Name,
		Size: len(in.Payload()), JSON: t.payload(in.Payload(), in),
	})
}

// request is a request of the bot with its answer.
func (t *trace) request(x *fakediscord.Exchange) []byte {
	e := exchange{
		At: x.At.UnixMilli(), To: "discord", Name: x.Method + " " + t.path(x.Path, x.Template), Took: millis(x.Took),
		Size: x.Size, Status: x.Status, Code: x.Code,
		JSON: t.payload(x.Payload, x.Interaction), Answer: t.payload(x.Response, x.Interaction),
	}
	if in := x.Interaction; in != nil {
		e.Interaction, e.User = in.ID, in.User.Name
		e.Took = millis(x.At.Add(x.Took).Sub(in.Sent))
	}
	for _, f := range x.Files {
		e.Files = append(e.Files, file{Name: f.Name, Type: f.ContentType, Size: len(f.Bytes)})
	}
	return t.keep(e)
}

// keep numbers an exchange and forgets the oldest beyond the bounds.
func (t *trace) keep(e exchange) []byte {
	t.seq++
	e.Kind, e.Seq = kindExchange, t.seq
	frame := encode(e)
	t.frames = append(t.frames, frame)
	t.bytes += len(frame)
	for len(t.frames) > keptExchanges || t.bytes > keptBytes {
		t.bytes -= len(t.frames[0])
		t.frames[0] = nil
		t.frames = t.frames[1:]
	}
	return frame
}

// payload is what a panel may show of one. What is no JSON, which only a broken bot sends, is shown as text.
func (t *trace) payload(raw json.RawMessage, in *fakediscord.Interaction) json.RawMessage {
	switch {
	case len(raw) == 0:
		return nil
	case len(raw) > maxPayload:
		return encode(map[string]string{"note": fmt.Sprintf("%d bytes, too long to show", len(raw))})
	case !json.Valid(raw):
		raw = encode(strings.ToValidUTF8(string(raw), "\uFFFD"))
	}
	return t.redact(raw, in)
}

// millis is a duration in milliseconds with microseconds behind the point.
func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// redacted stands where a token was: in paths a word, since an ellipsis would be escaped there. Panels show no tokens:
// screenshots of panels end up in bug reports.
const (
	redacted       = "…"
	redactedInPath = "token"
)

// longestSegment is more than any part of a path has that is no token.
const longestSegment = 64

// tokenField is a field called token, beside the tokens that are known. The pattern cannot match within a string:
// quotes have backslashes before them there.
var tokenField = regexp.MustCompile(`("token"\s*:\s*)"(?:[^"\\]|\\.)*"`)

// redact takes tokens out of JSON. They have no characters that JSON escapes.
func (t *trace) redact(raw []byte, in *fakediscord.Interaction) []byte {
	raw = tokenField.ReplaceAll(raw, []byte(`${1}"`+redacted+`"`))
	raw = bytes.ReplaceAll(raw, []byte(t.token), []byte(redacted))
	if in != nil {
		raw = bytes.ReplaceAll(raw, []byte(in.Token), []byte(redacted))
	}
	return raw
}

// path takes the version and the tokens out of a path, by its template where the route is known.
func (t *trace) path(path, template string) string {
	path = strings.TrimPrefix(path, "/api")
	if version, rest, ok := strings.Cut(strings.TrimPrefix(path, "/"), "/"); ok && (version == "v9" || version == "v10") {
		path = "/" + rest
	}
	parts, names := strings.Split(path, "/"), strings.Split(template, "/")
	for i := range parts {
		isToken := len(names) == len(parts) && strings.HasSuffix(names[i], "_token}")
		if isToken || len(parts[i]) > longestSegment {
			parts[i] = redactedInPath
		}
	}
	return strings.ReplaceAll(strings.Join(parts, "/"), t.token, redactedInPath)
}
