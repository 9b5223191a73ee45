package e2e

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// openAPIEnv names the environment variable with the path of the description.
const openAPIEnv = "DISCORD_OPENAPI"

// openAPIName is the name under which the whole document is one JSON Schema resource.
const openAPIName = "discord.json"

// findOpenAPI returns the path of the description: $DISCORD_OPENAPI, else a file beside the module in shared/data.
func findOpenAPI() (path string, ok bool) {
	beside := filepath.Join("..", "..", "..", "..", "..", "shared", "data", "discord-openapi.json")
	path = cmp.Or(os.Getenv(openAPIEnv), beside)
	_, err := os.Stat(path)
	return path, err == nil
}

// description is Discord's OpenAPI description, read once; nil where it is not
// at hand.
var description = sync.OnceValues(func() (*openAPI, error) {
	path, ok := findOpenAPI()
	if !ok {
		return nil, nil
	}
	return readOpenAPI(path)
})

// openAPI checks what a bot sends against Discord's own OpenAPI description. It may be used by several goroutines.
// The description belongs to Discord and is not part of the project: tests do without where it is missing.
type openAPI struct {
	doc map[string]any

	mu       sync.Mutex
	compiler *jsonschema.Compiler // keeps what it has compiled
}

// readOpenAPI reads a description. Bodies are compiled when they are first needed.
func readOpenAPI(path string) (*openAPI, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	defer f.Close() //nolint:errcheck // only read
	raw, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		return nil, fmt.Errorf("openapi: %s: %w", path, err)
	}
	doc, ok := raw.(map[string]any)
	if !ok || doc["paths"] == nil {
		return nil, fmt.Errorf("openapi: %s is no OpenAPI description", path)
	}
	widenOpenAPI(doc)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource(openAPIName, doc); err != nil {
		return nil, fmt.Errorf("openapi: %s: %w", path, err)
	}
	return &openAPI{doc: doc, compiler: c}, nil
}

// Check says how a request differs from the description: an unknown route, a body where there should be none, or one
// of another form. It fits fakediscord.Config.Check.
func (c *openAPI) Check(sent fakediscord.RESTRequest) error {
	op, ok := nodeAt(c.doc, "paths", sent.Template, strings.ToLower(sent.Method)).(map[string]any)
	if !ok {
		return fmt.Errorf("openapi: no %s %s", sent.Method, sent.Template)
	}
	body, ok := op["requestBody"].(map[string]any)
	if !ok {
		if len(sent.Payload) > 0 {
			return fmt.Errorf("openapi: %s %s takes no body", sent.Method, sent.Template)
		}
		return nil
	}
	if len(sent.Payload) == 0 {
		if body["required"] == true {
			return fmt.Errorf("openapi: %s %s needs a body", sent.Method, sent.Template)
		}
		return nil
	}
	// payload_json of a multipart body has the form of the JSON body.
	key := openAPIName + "#/paths/" + pointerStep(sent.Template) + "/" + strings.ToLower(sent.Method) +
		"/requestBody/content/" + pointerStep("application/json") + "/schema"
	c.mu.Lock()
	schema, err := c.compiler.Compile(key)
	c.mu.Unlock()
	if err != nil {
		return fmt.Errorf("openapi: %s %s: %w", sent.Method, sent.Template, err)
	}
	payload, err := jsonschema.UnmarshalJSON(bytes.NewReader(sent.Payload))
	if err == nil {
		err = schema.Validate(payload)
	}
	if err != nil {
		return fmt.Errorf("openapi: %s %s: %w", sent.Method, sent.Template, err)
	}
	return nil
}

// pointerStep makes one step of a JSON pointer in a URL fragment.
func pointerStep(step string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "@", "%40").Replace(step)
}

func nodeAt(node any, path ...string) any {
	for _, step := range path {
		inner, ok := node.(map[string]any)
		if !ok {
			return nil
		}
		node = inner[step]
	}
	return node
}

// widenOpenAPI widens the description where it is known to be narrower than Discord: default_member_permissions is sent
// as a string by everybody, and an attachment's id in a request may be a number.
func widenOpenAPI(doc map[string]any) {
	schemas, _ := nodeAt(doc, "components", "schemas").(map[string]any)
	for _, s := range schemas {
		if nodeAt(s, "properties", "default_member_permissions") != nil {
			setTypes(s, "default_member_permissions", []any{"integer", "string", "null"})
		}
	}
	if nodeAt(schemas, "MessageAttachmentRequest", "properties", "id") != nil {
		setTypes(schemas["MessageAttachmentRequest"], "id", []any{"integer", "string"})
	}
}

func setTypes(schema any, property string, types []any) {
	properties, _ := nodeAt(schema, "properties").(map[string]any)
	properties[property] = map[string]any{"type": types}
}

func mustReadOpenAPI(t *testing.T) *openAPI {
	t.Helper()
	path, ok := findOpenAPI()
	if !ok {
		t.Skip("Discord's OpenAPI description is not at hand; set " + openAPIEnv)
	}
	c, err := readOpenAPI(path)
	require.NoError(t, err)
	return c
}

func TestOpenAPI(t *testing.T) {
	t.Parallel()
	c := mustReadOpenAPI(t)
	const (
		callback = "POST /interactions/{interaction_id}/{interaction_token}/callback"
		messages = "POST /channels/{channel_id}/messages"
		commands = "PUT /applications/{application_id}/commands"
		original = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
	)
	cases := map[string]struct {
		route, body string
		want        string // part of the error; empty for none
	}{
		"a message": {callback, `{"type":4,"data":{"content":"hi","components":[],"tts":false}}`, ""},
		"an update": {
			callback, `{"type":7,"data":{"content":"hi","attachments":[{"id":"0","description":"x"}]}}`, "",
		},
		"an attachment by number": {callback, `{"type":4,"data":{"attachments":[{"id":0,"filename":"x.png"}]}}`, ""},
		"choices":                 {callback, `{"type":8,"data":{"choices":[{"name":"c1c6","value":"c1c6"}]}}`, ""},
		"content of a wrong type": {callback, `{"type":4,"data":{"content":5}}`, "callback"},
		"an unknown component":    {messages, `{"content":"x","components":[{"type":99}]}`, "messages"},
		"a long custom_id": {
			messages,
			`{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"` + strings.Repeat("x", 101) + `"}]}]}`,
			"messages",
		},
		"permissions as a string": {commands, `[{"name":"x","description":"x","default_member_permissions":"8192"}]`, ""},
		"an edit":                 {original, `{"content":"x","components":[]}`, ""},
		"no body where one is":    {"GET /users/@me", `{"x":1}`, "takes no body"},
		"an unknown route":        {"GET /nothing", ``, "no GET /nothing"},
	}
	for name, tc := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			method, template, _ := strings.Cut(tc.route, " ")
			err := c.Check(fakediscord.RESTRequest{Method: method, Template: template, Payload: []byte(tc.body)})
			if tc.want == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, tc.want)
			}
		})
	}
}

// TestOpenAPIThroughTheServer sends with discordgo, whose habits are what the description has to put up with.
func TestOpenAPIThroughTheServer(t *testing.T) {
	t.Parallel()
	s := fakediscord.New(fakediscord.Config{Check: mustReadOpenAPI(t).Check})
	defer s.Close()
	ch := s.NewGuild("Club", "es-ES").NewChannel("mesa")
	bot, err := discordgo.New("Bot " + s.Token())
	require.NoError(t, err)
	bot.Client = s.Client()
	allowed := int64(discordgo.PermissionManageMessages)
	_, err = bot.ApplicationCommandBulkOverwrite(s.ApplicationID(), "", []*discordgo.ApplicationCommand{{
		Name: "stop", Description: "Stop a game", DefaultMemberPermissions: &allowed,
		Options: []*discordgo.ApplicationCommandOption{{
			Type: discordgo.ApplicationCommandOptionString, Name: "match", Description: "Which", Autocomplete: true,
		}},
	}})
	require.NoError(t, err)
	m, err := bot.ChannelMessageSendComplex(ch.ID, &discordgo.MessageSend{
		Content: "x", Files: []*discordgo.File{{Name: "a.txt", Reader: strings.NewReader("a")}},
	})
	require.NoError(t, err)
	_, err = bot.ChannelMessageEdit(ch.ID, m.ID, "y")
	require.NoError(t, err)
	require.Empty(t, s.Problems())
}

func TestOpenAPIRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, content := range map[string]string{"a.json": `{}`, "b.json": `no json`} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		_, err := readOpenAPI(path)
		require.Error(t, err)
	}
	_, err := readOpenAPI(filepath.Join(dir, "none.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
