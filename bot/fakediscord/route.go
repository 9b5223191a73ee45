package fakediscord

import (
	"errors"
	"net/http"
	"strings"
)

// handler serves one REST call: a value to be sent as JSON with 200, nil for 204, a reply for anything else.
type handler func(*call) (any, error)

// reply is an answer with a status of its own.
type reply struct {
	status int
	value  any
}

// route is one REST endpoint. Its template is that of Discord's OpenAPI description, so that checks can look it up.
type route struct {
	method, template string
	open             bool // needs no bot token: the token in the path is the key
	serve            handler
}

func (s *Server) routeTable() []route {
	const (
		global   = "/applications/{application_id}/commands"
		guild    = "/applications/{application_id}/guilds/{guild_id}/commands"
		messages = "/channels/{channel_id}/messages"
		hook     = "/webhooks/{webhook_id}/{webhook_token}"
	)
	return []route{
		{"GET", "/gateway", true, s.getGateway},
		{"GET", "/gateway/bot", false, s.getGatewayBot},
		{"GET", "/users/@me", false, s.getMe},
		{"GET", "/users/{user_id}", false, s.getUser},
		{"POST", "/users/@me/channels", false, s.createDM},
		{"GET", "/applications/@me", false, s.getApplication},
		{"GET", "/oauth2/applications/@me", false, s.getApplication},
		{"GET", global, false, s.listCommands},
		{"POST", global, false, s.createCommand},
		{"PUT", global, false, s.replaceCommands},
		{"GET", global + "/{command_id}", false, s.getCommand},
		{"PATCH", global + "/{command_id}", false, s.editCommand},
		{"DELETE", global + "/{command_id}", false, s.deleteCommand},
		{"GET", guild, false, s.listCommands},
		{"POST", guild, false, s.createCommand},
		{"PUT", guild, false, s.replaceCommands},
		{"GET", guild + "/{command_id}", false, s.getCommand},
		{"PATCH", guild + "/{command_id}", false, s.editCommand},
		{"DELETE", guild + "/{command_id}", false, s.deleteCommand},
		{"POST", "/interactions/{interaction_id}/{interaction_token}/callback", true, s.respond},
		{"POST", hook, true, s.followUp},
		{"GET", hook + "/messages/@original", true, s.getOriginal},
		{"PATCH", hook + "/messages/@original", true, s.editOriginal},
		{"DELETE", hook + "/messages/@original", true, s.deleteOriginal},
		{"GET", hook + "/messages/{message_id}", true, s.getHooked},
		{"PATCH", hook + "/messages/{message_id}", true, s.editHooked},
		{"DELETE", hook + "/messages/{message_id}", true, s.deleteHooked},
		{"GET", "/channels/{channel_id}", false, s.getChannel},
		{"GET", messages, false, s.listMessages},
		{"POST", messages, false, s.createMessage},
		{"GET", messages + "/{message_id}", false, s.getMessage},
		{"PATCH", messages + "/{message_id}", false, s.editMessage},
		{"DELETE", messages + "/{message_id}", false, s.deleteMessage},
		{"GET", "/guilds/{guild_id}", false, s.getGuild},
		{"GET", "/guilds/{guild_id}/channels", false, s.listChannels},
		{"GET", "/guilds/{guild_id}/members/{user_id}", false, s.getMember},
	}
}

func (s *Server) newRoutes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, r := range s.routeTable() {
		for _, version := range []string{"v9", "v10"} {
			mux.HandleFunc(r.method+" /api/"+version+r.template, func(w http.ResponseWriter, q *http.Request) {
				s.serveREST(w, q, r)
			})
		}
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, q *http.Request) {
		s.serveREST(w, q, route{method: q.Method, open: true, serve: s.noRoute})
	})
	mux.HandleFunc("GET /attachments/{channel_id}/{attachment_id}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /{$}", s.serveGateway)
	return mux
}

// noRoute tells a test that the bot uses something that this Discord does not have.
func (s *Server) noRoute(c *call) (any, error) {
	s.log.problem(c.sent.Method + " " + c.sent.Path + ": the stand-in has no such route")
	return nil, errNoRoute()
}

func (s *Server) serveREST(w http.ResponseWriter, r *http.Request, to route) {
	c := &call{Request: r, started: s.cfg.Now(), route: to}
	c.fault = s.faults.take(r.Method, r.URL.Path, to.template)
	defer func() { s.observeRequest(c, s.log.request(c)) }()
	c.known = s.knows(c)
	if err := c.read(); err != nil {
		s.write(w, c, nil, err)
		return
	}
	if c.known {
		s.check(c)
	}
	if f := c.fault; f != nil && !f.passes() && !f.AfterApply {
		s.fail(w, c)
		return
	}
	if f := c.fault; f != nil && !f.AfterApply && !s.pause(c, f.Delay) {
		return
	}
	value, err := s.dispatch(c)
	if f := c.fault; f != nil && f.AfterApply {
		if !f.passes() {
			s.fail(w, c)
			return
		}
		if !s.pause(c, f.Delay) {
			return
		}
	}
	s.write(w, c, value, err)
}

// knows tells whether a request is the bot's: by its token, or by that of an interaction in the path. It is asked
// before the body is read, so that nobody else can fill the memory.
func (s *Server) knows(c *call) bool {
	if c.Header.Get("Authorization") == "Bot "+s.cfg.Token {
		return true
	}
	token := c.PathValue("interaction_token") + c.PathValue("webhook_token")
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.interactions[token] != nil
}

// stranger is what somebody is told who knows neither token; nil where nobody has to.
func (s *Server) stranger(c *call) error {
	switch {
	case !c.route.open:
		return errUnauthorized()
	case c.PathValue("interaction_token") != "":
		return errUnknownInteraction()
	case c.PathValue("webhook_token") != "":
		return errTokenExpired()
	}
	return nil
}

func (s *Server) dispatch(c *call) (any, error) {
	if !c.known {
		if err := s.stranger(c); err != nil {
			return nil, err
		}
	}
	if err := s.limiter.allow(c); err != nil {
		return nil, err
	}
	return c.route.serve(c)
}

// check runs the test's own look at the request.
func (s *Server) check(c *call) {
	if s.cfg.Check == nil {
		return
	}
	if err := s.cfg.Check(c.sent.withPayload()); err != nil {
		s.log.problem(c.sent.Method + " " + c.sent.Path + ": " + err.Error())
	}
}

// record notes the refusals that are the bot's own fault. Those of the world (10008, 50013, 10062 …) are what bots
// must live with, and are no problems.
func (s *Server) record(c *call, err error) {
	var refused *apiError
	if !errors.As(err, &refused) {
		return
	}
	c.code = refused.code
	switch refused.code {
	case 50035, 50109, 50006, 40005:
		s.log.problem(strings.TrimSpace(c.sent.Method + " " + c.sent.Path + ": " + refused.Error()))
	}
}
