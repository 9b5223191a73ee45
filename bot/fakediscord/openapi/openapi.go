// Package openapi checks what a bot sends against Discord's own OpenAPI description, where that is available. The
// description belongs to Discord and is not part of the project; tests that want it skip where it is missing:
//
//	path, ok := openapi.Find()
//	if !ok {
//		t.Skip("Discord's OpenAPI description is not available; set DISCORD_OPENAPI")
//	}
//	checker, err := openapi.Load(path)
//	s := fakediscord.New(fakediscord.Config{Check: checker.Check})
package openapi

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"kamisado/bot/fakediscord"
)

// Env names the environment variable with the path of the description.
const Env = "DISCORD_OPENAPI"

// base is the name under which the whole document is one JSON Schema resource.
const base = "discord.json"

// Find looks for the description: at $DISCORD_OPENAPI, else beside the module in ../shared/data.
func Find() (path string, ok bool) {
	if path := os.Getenv(Env); path != "" {
		return path, exists(path)
	}
	dir, err := os.Getwd()
	for err == nil && !exists(filepath.Join(dir, "go.mod")) {
		up := filepath.Dir(dir)
		if up == dir {
			return "", false
		}
		dir = up
	}
	path = filepath.Join(dir, "..", "shared", "data", "discord-openapi.json")
	return path, exists(path)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Checker knows the description. It may be used by several goroutines.
type Checker struct {
	doc map[string]any

	mu       sync.Mutex
	compiler *jsonschema.Compiler // keeps what it has compiled
}

// Load reads a description. Bodies are compiled when they are first needed.
func Load(path string) (*Checker, error) {
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
	widen(doc)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource(base, doc); err != nil {
		return nil, fmt.Errorf("openapi: %s: %w", path, err)
	}
	return &Checker{doc: doc, compiler: c}, nil
}

// Check says how a request differs from the description: an unknown route, a body where there should be none, or one
// of another form. It fits fakediscord.Config.Check.
func (c *Checker) Check(sent fakediscord.RESTRequest) error {
	op, ok := at(c.doc, "paths", sent.Template, strings.ToLower(sent.Method)).(map[string]any)
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
	key := base + "#/paths/" + escape(sent.Template) + "/" + strings.ToLower(sent.Method) +
		"/requestBody/content/" + escape("application/json") + "/schema"
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

// escape makes one step of a JSON pointer in a URL fragment.
func escape(step string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "@", "%40").Replace(step)
}

func at(node any, path ...string) any {
	for _, step := range path {
		inner, ok := node.(map[string]any)
		if !ok {
			return nil
		}
		node = inner[step]
	}
	return node
}

// widen widens the description where it is known to be narrower than Discord: default_member_permissions is sent as a
// string by everybody, and an attachment's id in a request may be a number.
func widen(doc map[string]any) {
	schemas, _ := at(doc, "components", "schemas").(map[string]any)
	for _, s := range schemas {
		if at(s, "properties", "default_member_permissions") != nil {
			set(s, "default_member_permissions", []any{"integer", "string", "null"})
		}
	}
	if at(schemas, "MessageAttachmentRequest", "properties", "id") != nil {
		set(schemas["MessageAttachmentRequest"], "id", []any{"integer", "string"})
	}
}

func set(schema any, property string, types []any) {
	properties, _ := at(schema, "properties").(map[string]any)
	properties[property] = map[string]any{"type": types}
}
