package bot

import (
	"context"
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
)

// legend ends the topic that says what a game's pictures show, after the game's id.
const legend = ".picture"

// helpTopics returns the topics of /help besides those of the games.
func helpTopics() []string { return []string{"commands", "results", "notation", "privacy", "server"} }

// helpRoutes registers /help with its topics, the games' rules first, then their pictures, and the button that leads to
// what a game's pictures show.
func (b *Bot) helpRoutes(m *chat.Mux) {
	var topics, legends []string
	for i := range b.Games {
		id := string(b.Games[i].Rules.ID())
		topics, legends = append(topics, id), append(legends, id+legend)
	}
	option := chat.Option{Name: "topic", About: "command.help.topic"}
	for _, name := range slices.Concat(topics, legends, helpTopics()) {
		option.Choices = append(option.Choices, chat.OptionChoice{Value: name, Words: "help.topic." + name})
	}
	m.Command(chat.Command{Name: "help", Options: []chat.Option{option}}, func(
		_ context.Context, r *chat.Request,
	) (chat.Reply, error) {
		return b.help(r, r.Options.Text("topic"))
	})
	m.Control("help/{topic}", func(_ context.Context, r *chat.Request) (chat.Reply, error) {
		return b.help(r, r.Vars["topic"])
	})
}

// help explains a topic in private. An unknown one says how to begin. That and a game's rules come with a picture of
// the game's start, where one may be sent; a button below the rules leads to what pictures show, which is read beside
// a board.
func (b *Bot) help(r *chat.Request, topic string) (chat.Reply, error) {
	say := b.say(r)
	var notations []string
	for i := range b.Games {
		id := b.Games[i].Rules.ID()
		notations = append(notations, "• **"+say.Text(string(view.NameTerm(id)))+"**: "+say.Text(string(id)+".help.notation"))
	}
	pairs := []any{"Commands", b.Present.StartCommands("", false, r.At.Locale), "Notations", strings.Join(notations, "\n")}
	id, isLegend := strings.CutSuffix(topic, legend)
	chosen := b.Games.Of(game.ID(id))
	switch {
	case slices.Contains(helpTopics(), topic):
		return b.ephemeral(r, "help."+topic, pairs...), nil
	case chosen != nil && isLegend:
		return b.ephemeral(r, id+".help.picture"), nil
	}
	g, key := &b.Games[0], "help.start"
	var m chat.Message
	if chosen != nil {
		g, key = chosen, id+".help"
		m.Controls = []chat.Control{chat.Buttons{{
			ID: chat.ControlID("help", id+legend), Label: say.Text("button.legend"), Style: chat.Plain,
		}}}
	}
	m.Text = say.Text(key, pairs...)
	if !readerOf(r).Files() {
		return chat.Reply{Message: m}, nil
	}
	start, err := g.Rules.New(nil, game.Seed{})
	if err == nil {
		err = b.Present.AddPicture(&m, start.View(game.Nobody), nil, string(g.Rules.ID())+"-help.png", readerOf(r))
	}
	return chat.Reply{Message: m}, err
}
