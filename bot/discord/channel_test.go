package discord

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// What the bot writes and asks without an interaction goes to the routes of channels, and says what is gone.
func TestChannelRequests(t *testing.T) {
	t.Parallel()
	type result struct {
		id  string
		err string
	}
	none := func(err error) result {
		if err != nil {
			return result{err: err.Error()}
		}
		return result{}
	}
	post := func(m chat.Message) func(*Client, context.Context) result {
		return func(c *Client, ctx context.Context) result {
			id, err := c.Post(ctx, "1", "a nonce of more than 25 characters", m)
			return result{id, none(err).err}
		}
	}
	edit := func(c *Client, ctx context.Context) result {
		return none(c.Edit(ctx, "1", "2", chat.Message{Text: "all", KeepFile: true}))
	}
	open := func(c *Client, ctx context.Context) result {
		id, err := c.OpenThread(ctx, "1", "2", "Ana")
		return result{id, none(err).err}
	}
	rename := func(c *Client, ctx context.Context) result { return none(c.RenameThread(ctx, "2", "Berta")) }
	archive := func(c *Client, ctx context.Context) result { return none(c.ArchiveThread(ctx, "2")) }
	look := func(c *Client, ctx context.Context) result { return none(c.Reachable(ctx, "1")) }
	member := func(c *Client, ctx context.Context) result {
		is, err := c.IsMember(ctx, "1", "2")
		return result{map[bool]string{true: "member"}[is], none(err).err}
	}
	picture := chat.Message{
		Text: "all", ReplyTo: "3", File: &chat.File{Name: "b\"\r.png", Data: []byte("\x89PNG\r\n\x1a\n"), Alt: "b"},
		Before: &chat.File{Name: "a.txt", Data: []byte("a")},
	}
	const message = `"attachments":[],"allowed_mentions":{"parse":[],"replied_user":false}`
	for name, c := range map[string]struct {
		call     func(*Client, context.Context) result
		response string
		want     result
		sent     string
	}{
		"post": {
			post(chat.Message{Text: "all", Ping: []string{"5"}}), `200 {"id":"9"}`,
			result{id: "9"},
			`POST messages {"content":"all","components":[],"allowed_mentions":{"parse":[],"users":["5"],"replied_user":false},"nonce":"a nonce of more than 25 …","enforce_nonce":true}`,
		},
		"post pictures": {
			post(picture), `200 {"id":"9"}`,
			result{id: "9"},
			`Content-Disposition: form-data; name="payload_json"*{"message_id":"3","fail_if_not_exists":false}*` +
				`"attachments":[{"id":"0","filename":"a.txt"},{"id":"1",*"description":"b"}]*` +
				`name="files[0]"; filename="a.txt"*Content-Type: text/plain; charset=utf-8*name="files[1]"; filename="b\"%0D.png"*Content-Type: image/png`,
		},
		"post without an id": {
			post(chat.Message{}), "200 {}", result{err: "post a message: the response holds no message"}, "POST",
		},
		"post where nobody may": {
			post(chat.Message{}), `403 {"code":50013}`, result{err: "post a message: gone: status 403, code 50013"}, "POST",
		},
		"edit": {edit, "200 {}", result{}, `PATCH 2 {"content":"all","components":[],"allowed_mentions"`},
		"edit what is gone": {
			edit, `404 {"code":10008}`, result{err: "edit a message: gone: status 404, code 10008"}, "PATCH 2",
		},
		"edit without its files": {
			func(c *Client, ctx context.Context) result { return none(c.Edit(ctx, "1", "2", chat.Message{})) }, "200 {}",
			result{},
			message,
		},
		"delete": {
			func(c *Client, ctx context.Context) result { return none(c.Delete(ctx, "1", "2")) }, "204", result{}, "DELETE 2 ",
		},
		"open a thread": {
			open, "200 {}", result{id: "2"}, `POST threads {"name":"Ana","auto_archive_duration":10080}`,
		},
		"open an open thread": {open, `400 {"code":160004}`, result{id: "2"}, `POST threads`},
		"open a thread in vain": {
			open, `400 {"code":1}`, result{"2", "open a thread: gone: status 400, code 1"}, `POST threads`,
		},
		"rename a thread":  {rename, "200 {}", result{}, `PATCH 2 {"name":"Berta","archived":false}`},
		"archive a thread": {archive, "200 {}", result{}, `PATCH 2 {"archived":true}`},
		"a channel":        {look, "200 {}", result{}, `GET 1 `},
		"no channel": {
			look, `404 {"code":10003}`, result{err: "get a channel: gone: status 404, code 10003"}, `GET 1 `,
		},
		"a member":  {member, "200 {}", result{id: "member"}, `GET 2 `},
		"no member": {member, `404 {"code":10007}`, result{}, `GET 2 `},
		"no user":   {member, `404 {"code":10013}`, result{}, `GET 2 `},
		"a member of no server": {
			member, `404 {"code":10004}`, result{err: "get a member: gone: status 404, code 10004"}, `GET 2 `,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{}, c.response)
				require.Equal(t, c.want, c.call(client, t.Context()))
				sent.require(t, c.sent)
			})
		})
	}
}

// A call does not wait for an attempt that would come after the end of its context.
func TestCallsEndWithTheirContext(t *testing.T) {
	t.Parallel()
	limited := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "20")
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	defer limited.Close()
	base, err := url.Parse(limited.URL)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 15*time.Second)
	defer cancel()
	status, _ := rest.Status(New(Config{Token: "secret", Base: base}).Edit(ctx, "1", "2", chat.Message{Text: "text"}))
	require.Equal(t, http.StatusTooManyRequests, status)
	require.NoError(t, ctx.Err())
}
