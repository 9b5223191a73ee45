package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/discord/rest"
)

// syncWithin bounds the attempts to register the commands.
const syncWithin = time.Minute

// syncCommands registers the commands where they differ from what Discord has:
// in one server while developing, everywhere otherwise, never both.
func (c *Client) syncCommands(ctx context.Context) error {
	app := c.appID()
	global := discordgo.EndpointApplicationGlobalCommands(app)
	if c.Guild == "" {
		return c.syncAt(ctx, global, commands(c.bot))
	}
	local := discordgo.EndpointApplicationGuildCommands(app, c.Guild)
	if err := c.syncAt(ctx, local, localCommands(commands(c.bot))); err != nil {
		return err
	}
	return c.syncAt(ctx, global, nil)
}

// entryPoint is the type of the command that Discord adds when Activities are enabled for the
// application. A bulk overwrite without it is refused with error 50240.
const entryPoint = 4

// syncAt replaces the slash commands of one place where they differ from the wanted ones:
// one request to list them and at most one to change them. Entry Point commands stay as
// Discord has them.
func (c *Client) syncAt(ctx context.Context, url string, wanted []command) error {
	until := c.now().Add(syncWithin)
	raw, err := c.rest.Send(ctx, rest.Call{Method: http.MethodGet, URL: url + "?with_localizations=true", Route: "commands " + url, Until: until})
	if err != nil {
		return rest.Wrap("list the commands", err)
	}
	there, kept, err := readCommands(raw)
	if err != nil {
		return fmt.Errorf("list the commands: %w", err)
	}
	if c.Guild != "" {
		there = localCommands(there)
	}
	if sameCommands(there, wanted) {
		c.log.Info("commands are up to date", "count", len(wanted))
		return nil
	}
	payload := make([]any, 0, len(wanted)+len(kept))
	for _, w := range wanted {
		payload = append(payload, w)
	}
	for _, k := range kept {
		payload = append(payload, k)
	}
	_, err = c.rest.Send(ctx, rest.Call{
		Method: http.MethodPut, URL: url, Payload: payload, Route: "commands " + url, Until: until,
	})
	if err != nil {
		return rest.Wrap("register the commands", err)
	}
	c.log.Info("registered the commands", "count", len(wanted))
	return nil
}

// readCommands reads Discord's list of commands. It returns the slash commands, and the Entry Point
// commands unread. A command of a form that the bot does not use has its type and name alone, so that
// it differs from all commands of the bot.
func readCommands(raw []byte) (there []command, kept []json.RawMessage, err error) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, nil, err
	}
	for _, item := range list {
		var head struct {
			Type int    `json:"type"`
			Name string `json:"name"`
		}
		if err := json.Unmarshal(item, &head); err != nil {
			return nil, nil, err
		}
		if head.Type == entryPoint {
			kept = append(kept, item)
			continue
		}
		var c command
		if json.Unmarshal(item, &c) != nil { // such as a choice of a number
			c = command{Type: head.Type, Name: head.Name}
		}
		there = append(there, c)
	}
	return there, kept, nil
}

// sameCommands compares what Discord has with what is wanted, in any order.
func sameCommands(there, wanted []command) bool {
	return slices.Equal(canonical(there), canonical(wanted))
}

// canonical are commands as JSON, sorted by name. Discord may leave out a command's
// type, write nothing as null and give sets in any order.
func canonical(commands []command) []string {
	texts := make([]string, len(commands))
	for i, c := range slices.SortedFunc(slices.Values(commands), func(a, b command) int { return strings.Compare(a.Name, b.Name) }) {
		c.Type = max(c.Type, 1)
		c.Contexts = slices.Sorted(slices.Values(c.Contexts))
		c.IntegrationTypes = slices.Sorted(slices.Values(c.IntegrationTypes))
		raw, _ := json.Marshal(c) // plain fields: it cannot fail
		texts[i] = string(raw)
	}
	return texts
}

// localCommands are commands as one server has them: their contexts and integration
// types mean nothing there, and Discord may leave them out.
func localCommands(commands []command) []command {
	commands = slices.Clone(commands)
	for i := range commands {
		commands[i].Contexts, commands[i].IntegrationTypes = nil, nil
	}
	return commands
}
