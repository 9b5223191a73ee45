package fakediscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// call is one REST request on its way through the server. Each route is a method of it.
type call struct {
	*http.Request

	s          *Server
	route      route
	authorized bool // the bot's
	sent       RESTRequest
	started    time.Time
	fault      Fault // the zero one for none
	faulty     bool
	status     int
	code       int
	response   []byte
}

// route is one REST endpoint. Its template is that of Discord's OpenAPI description, so that checks can look it up.
type route struct {
	method, template string
	open             bool // needs no bot token: the token in the path is the key

	// serve handles a call with the server's lock held. It returns what is sent as JSON with 200, or nil for 204.
	serve func(*call) (any, error)
}

func routes() []route {
	const (
		global   = "/applications/{application_id}/commands"
		guild    = "/applications/{application_id}/guilds/{guild_id}/commands"
		messages = "/channels/{channel_id}/messages"
		hook     = "/webhooks/{webhook_id}/{webhook_token}"
	)
	return []route{
		{"GET", "/gateway", true, func(c *call) (any, error) { return map[string]string{"url": c.s.gateway.url()}, nil }},
		{"GET", "/gateway/bot", false, (*call).getGatewayBot},
		{"GET", "/users/@me", false, func(c *call) (any, error) { return c.s.users[c.s.cfg.ApplicationID].wire(), nil }},
		{"GET", global, false, (*call).listCommands},
		{"PUT", global, false, (*call).overwriteCommands},
		{"GET", guild, false, (*call).listCommands},
		{"PUT", guild, false, (*call).overwriteCommands},
		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, (*call).createCallback},
		{"POST", hook, true, (*call).createFollowUp},
		{"GET", hook + "/messages/{message_id}", true, (*call).getWebhookMessage},
		{"PATCH", hook + "/messages/{message_id}", true, (*call).editWebhookMessage},
		{"DELETE", hook + "/messages/{message_id}", true, (*call).deleteWebhookMessage},
		{"GET", hook + "/messages/@original", true, (*call).getWebhookMessage},
		{"PATCH", hook + "/messages/@original", true, (*call).editWebhookMessage},
		{"DELETE", hook + "/messages/@original", true, (*call).deleteWebhookMessage},
		{"POST", messages, false, (*call).createMessage},
		{"GET", "/channels/{channel_id}", false, (*call).getChannel},
		{"GET", "/guilds/{guild_id}/members/{user_id}", false, (*call).getMember},
		{"PATCH", messages + "/{message_id}", false, (*call).editMessage},
		{"DELETE", messages + "/{message_id}", false, (*call).deleteMessage},
		{"POST", messages + "/{message_id}/threads", false, (*call).createThread},
		{"PATCH", "/channels/{channel_id}", false, (*call).modifyChannel},
	}
}

func newRoutes(s *Server) *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range routes() {
		for _, version := range []string{"v9", "v10"} {
			mux.HandleFunc(r.method+" /api/"+version+r.template, func(w http.ResponseWriter, q *http.Request) {
				s.serveREST(w, q, r)
			})
		}
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, q *http.Request) {
		s.serveREST(w, q, route{method: q.Method, open: true, serve: (*call).noRoute})
	})
	mux.HandleFunc("GET /attachments/{channel_id}/{attachment_id}/{name}", s.serveFile)
	mux.HandleFunc("GET /ephemeral-attachments/{application_id}/{attachment_id}/{name}", s.serveFile)
	mux.HandleFunc("GET /{$}", s.gateway.serve)
	return mux
}

// noRoute reports that the bot uses something that this Discord does not have.
func (c *call) noRoute() (any, error) {
	c.problem("the fake Discord has no such route")
	return nil, errNoRoute
}

func (s *Server) serveREST(w http.ResponseWriter, r *http.Request, to route) {
	c := &call{Request: r, s: s, started: s.cfg.Now(), route: to}
	s.locked(func() { c.fault, c.faulty = s.faults.take(r.Method, r.URL.Path) })
	defer func() { c.observe(s.log.add(c)) }()
	// A request is the bot's by its token, or by that of an interaction in the path.
	c.authorized = c.Header.Get("Authorization") == "Bot "+c.s.cfg.Token || c.interaction() != nil
	if err := c.read(); err != nil {
		c.respond(w, nil, err)
		return
	}
	if c.authorized && s.cfg.Check != nil {
		if err := s.cfg.Check(c.sent); err != nil {
			c.problem(err.Error())
		}
	}
	if !c.fault.AfterApply && !c.strike(w) {
		return
	}
	value, err := c.serve()
	if c.fault.AfterApply && !c.strike(w) {
		return
	}
	c.respond(w, value, err)
}

// problem adds to the problems what is wrong with the call.
func (c *call) problem(text string) { c.s.log.problem(c.Method + " " + c.URL.Path + ": " + text) }

// interaction finds the interaction whose token is in the path, if any.
func (c *call) interaction() *Interaction {
	token := c.PathValue("interaction_token") + c.PathValue("webhook_token")
	return reading(&c.s.mu, func() *Interaction { return c.s.interactions[token] })
}

// serve checks the token and handles the call.
func (c *call) serve() (any, error) {
	if !c.authorized {
		switch {
		case !c.route.open:
			return nil, errUnauthorized
		case c.PathValue("interaction_token") != "":
			return nil, errUnknownInteraction
		case c.PathValue("webhook_token") != "":
			return nil, errTokenExpired
		}
	}
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	return c.route.serve(c)
}

// respond writes the outcome of a call.
func (c *call) respond(w http.ResponseWriter, value any, err error) {
	c.setRateHeaders(w.Header())
	var refused *apiError
	switch {
	case errors.As(err, &refused):
		c.code = refused.code
		if refused.isProblem() {
			c.problem(refused.Error())
		}
		c.write(w, refused.status, refused.body())
	case err != nil: // the body could not be read
		c.write(w, http.StatusInternalServerError, []byte(`{"code":0,"message":"500: Internal Server Error"}`))
	case value == nil:
		c.status = http.StatusNoContent
		w.WriteHeader(http.StatusNoContent)
	default:
		body, _ := json.Marshal(value)
		c.write(w, http.StatusOK, body)
	}
}

// setRateHeaders writes the headers of a rate limit that has plenty left: discordgo sleeps when it reads that nothing
// is. Tests make a 429 with a Fault.
func (c *call) setRateHeaders(h http.Header) {
	reset := float64(c.s.cfg.Now().Add(time.Second).UnixMilli()) / 1000
	h.Set("X-Ratelimit-Bucket", c.route.template)
	h.Set("X-Ratelimit-Limit", "50")
	h.Set("X-Ratelimit-Remaining", "49")
	h.Set("X-Ratelimit-Reset", strconv.FormatFloat(reset, 'f', 3, 64))
	h.Set("X-Ratelimit-Reset-After", "1.000")
}

func (c *call) write(w http.ResponseWriter, status int, body []byte) {
	c.status, c.response = status, body
	h := w.Header()
	h["Content-Type"] = []string{"application/json"}
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// pause waits as long as the fault says. It reports false when the client has gone or the server closes.
func (c *call) pause() bool {
	if c.fault.Delay <= 0 && c.fault.Until == nil {
		return true
	}
	var delayed <-chan time.Time
	if c.fault.Delay > 0 {
		delayed = time.After(c.fault.Delay)
	}
	select {
	case <-delayed:
		return true
	case <-c.fault.Until:
		return true
	case <-c.Context().Done():
	case <-c.s.closing.Done():
	}
	return false
}

// RESTRequest is one REST request that the bot made, as a check sees it.
type RESTRequest struct {
	Method   string
	Path     string // as sent: "/api/v9/channels/12/messages"
	Template string // as in Discord's OpenAPI description: "/channels/{channel_id}/messages"; empty for no known route
	Query    url.Values
	Payload  json.RawMessage // the body, that of payload_json for multipart; nil without one
	Files    []File
}

// File is one uploaded file.
type File struct {
	Field       string // "files[0]"
	Name        string
	ContentType string
	Bytes       []byte
}

// index is the n of files[n], which entries of attachments refer to by their id.
func (f File) index() string {
	return strings.TrimSuffix(strings.TrimPrefix(f.Field, "files["), "]")
}

// decode reads the JSON body into v; a body of another shape is 50109, as Discord says.
func (c *call) decode(v any) error {
	if err := json.Unmarshal(c.sent.Payload, v); err != nil {
		return errNotJSON(err)
	}
	return nil
}

// form reads the body that makes a message, or that edits the old one, and checks it.
func (c *call) form(old *Message, allowed int) (*messageForm, error) {
	f, k := &messageForm{files: c.sent.Files}, &checker{}
	if err := c.decode(f); err != nil {
		return nil, err
	}
	k.message("", f, old, allowed)
	return f, k.err()
}

func (c *call) read() error {
	c.sent = RESTRequest{Method: c.Method, Path: c.URL.Path, Template: c.route.template}
	if c.URL.RawQuery != "" {
		c.sent.Query = c.URL.Query()
	}
	body, err := io.ReadAll(c.Body)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge): // of a server in front of this one
		return errTooLarge
	case err != nil || len(body) == 0:
		return err
	}
	if kind, params, _ := mime.ParseMediaType(c.Header.Get("Content-Type")); kind == "multipart/form-data" {
		return c.sent.readParts(body, params["boundary"])
	}
	c.sent.Payload = body
	return nil
}

func (r *RESTRequest) readParts(body []byte, boundary string) error {
	parts := multipart.NewReader(bytes.NewReader(body), boundary)
	for {
		p, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errNotJSON(err)
		}
		content, err := io.ReadAll(p)
		switch {
		case err != nil:
			return errNotJSON(err)
		case p.FormName() == "payload_json":
			r.Payload = content
		default:
			r.Files = append(r.Files, File{
				Field: p.FormName(), Name: p.FileName(), ContentType: p.Header.Get("Content-Type"), Bytes: content,
			})
		}
	}
}
