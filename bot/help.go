package bot

import (
	"context"
	"slices"

	"kamisado/bot/chat"
	"kamisado/bot/view"
)

// helpRoutes registers /help, and the button that leads to what a game's pictures show.
func (b *Bot) helpRoutes(m *chat.Mux) {
	topic := chat.Option{Name: "topic", About: "command.help.topic"}
	for _, name := range b.helpTopics() {
		topic.Choices = append(topic.Choices, chat.OptionChoice{Value: name, Words: "help.topic." + name})
	}
	m.Command(chat.Command{Name: "help", Options: []chat.Option{topic}}, b.help)
	m.Control("help/{topic}", b.help)
}

// help explains a topic in private.
func (b *Bot) help(_ context.Context, r *chat.Request) (chat.Reply, error) {
	topic := r.Options.Text("topic")
	if r.Control != "" {
		topic = r.Vars["topic"]
	}
	m, err := b.Present.Help(topic, readerOf(r))
	return chat.Reply{Message: m}, err
}

// helpTopics returns the topics of /help: the games' rules first, then their pictures.
func (b *Bot) helpTopics() []string {
	var topics, legends []string
	for i := range b.Games {
		id := b.Games[i].Rules.ID()
		topics, legends = append(topics, string(id)), append(legends, view.LegendTopic(id))
	}
	return slices.Concat(topics, legends, view.HelpTopics())
}
