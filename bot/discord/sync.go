package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
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

// syncAt replaces the commands of one place where they differ from the wanted ones:
// one request to list them and at most one to change them.
func (c *Client) syncAt(ctx context.Context, url string, wanted []command) error {
	until := c.now().Add(syncWithin)
	raw, err := c.send(ctx, call{method: http.MethodGet, url: url + "?with_localizations=true", bucket: url, until: until})
	if err != nil {
		return wrapError("list the commands", err)
	}
	var there []command
	if err := json.Unmarshal(raw, &there); err != nil {
		return fmt.Errorf("list the commands: %w", err)
	}
	if c.Guild != "" {
		there = localCommands(there)
	}
	if sameCommands(there, wanted) {
		c.log.Info("commands are up to date", "count", len(wanted))
		return nil
	}
	if wanted == nil {
		wanted = []command{}
	}
	_, err = c.send(ctx, call{method: http.MethodPut, url: url, payload: wanted, bucket: url, until: until})
	if err != nil {
		return wrapError("register the commands", err)
	}
	c.log.Info("registered the commands", "count", len(wanted))
	return nil
}

// sameCommands compares what Discord has with what is wanted, in any order.
func sameCommands(there, wanted []command) bool {
	sorted := func(commands []command) []command {
		commands = slices.Clone(commands)
		slices.SortFunc(commands, func(a, b command) int { return strings.Compare(a.Name, b.Name) })
		for i := range commands {
			commands[i] = normal(commands[i])
		}
		return commands
	}
	return len(there) == len(wanted) && (len(there) == 0 || reflect.DeepEqual(sorted(there), sorted(wanted)))
}

// normal removes the differences between how a command is written and how Discord
// returns it.
func normal(c command) command {
	if c.Type == 0 {
		c.Type = 1
	}
	c.Localizations = normalMap(c.Localizations)
	c.Options = normalOptions(c.Options)
	c.Contexts = slices.Sorted(slices.Values(c.Contexts))
	c.IntegrationTypes = slices.Sorted(slices.Values(c.IntegrationTypes))
	return c
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

func normalOptions(options []commandOption) []commandOption {
	if len(options) == 0 {
		return nil
	}
	options = slices.Clone(options)
	for i := range options {
		o := &options[i]
		o.Localizations = normalMap(o.Localizations)
		o.Options = normalOptions(o.Options)
		o.Choices = slices.Clone(o.Choices)
		for j := range o.Choices {
			o.Choices[j].Localizations = normalMap(o.Choices[j].Localizations)
		}
		if len(o.Choices) == 0 {
			o.Choices = nil
		}
	}
	return options
}

func normalMap(m map[string]string) map[string]string {
	if len(m) == 0 {
		return nil
	}
	return m
}
