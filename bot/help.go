package bot

import (
	"cmp"
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
func helpTopics() []string {
	return []string{"options", "commands", "results", "notation", "privacy", "server"}
}

// helpRoutes registers /help with its topics, the games' rules first, then their pictures, the menu of topics, and the
// button that leads to what a game's pictures show.
func (b *Bot) helpRoutes(m *chat.Mux) {
	option := chat.Option{Name: "topic", About: "command.help.topic"}
	var legends []string
	for _, g := range b.Games {
		legends = append(legends, string(g.Rules.ID())+legend)
	}
	for _, name := range slices.Concat(b.menuTopics(), legends) {
		option.Choices = append(option.Choices, chat.OptionChoice{Value: name, Words: "help.topic." + name})
	}
	m.Command(chat.Command{Name: "help", Options: []chat.Option{option}}, b.help)
	m.Control("help/{topic}", b.help)
	m.Control("topic", func(ctx context.Context, r *chat.Request) (chat.Reply, error) {
		reply, err := b.help(ctx, r)
		return inPlace(r, reply), err
	})
}

// menuTopics returns the topics of the menu: the games' rules, and all others but the games' pictures.
func (b *Bot) menuTopics() (topics []string) {
	for _, g := range b.Games {
		topics = append(topics, string(g.Rules.ID()))
	}
	return append(topics, helpTopics()...)
}

// help explains a topic in private, above a menu of all. An unknown one says how to begin. That and a game's rules come
// with a picture of the game's start, where one may be sent, and with buttons that teach it and begin a match; another
// below the rules leads to what pictures show, which is read beside a board.
func (b *Bot) help(_ context.Context, r *chat.Request) (chat.Reply, error) {
	say, topic := b.say(r), cmp.Or(r.Text("topic"), r.Value())
	var notations []string
	for _, g := range b.Games {
		id := g.Rules.ID()
		notations = append(notations, "• **"+say.Term(view.NameTerm(id))+"**: "+say.Text(string(id)+".help.notation"))
	}
	pairs := []any{"Commands", b.Present.StartCommands("", false, r.At.Locale), "Notations", strings.Join(notations, "\n")}
	id, isLegend := strings.CutSuffix(topic, legend)
	chosen := b.Games.Of(game.ID(id))
	if chosen != nil && isLegend {
		return b.ephemeral(r, id+".help.picture"), nil
	}
	menu := chat.Choice{ID: "topic", Hint: say.Text("help.choose")}
	for _, name := range b.menuTopics() {
		menu.Items = append(menu.Items, chat.Item{Value: name, Label: say.Text("help.topic." + name)})
	}
	m := chat.Message{Controls: []chat.Control{menu}}
	if slices.Contains(helpTopics(), topic) {
		m.Text = say.Text("help."+topic, pairs...)
		return chat.Reply{Message: m}, nil
	}
	g, key := &b.Games[0], "help.start"
	if chosen != nil {
		g, key = chosen, id+".help"
	}
	m.Text = say.Text(key, pairs...)
	row := chat.Buttons{b.easyButton(g, say, chat.Primary)}
	if g.Lessons != nil {
		row = append(row, b.lessonButton(g, say))
	}
	if chosen != nil {
		row = append(row, button(say, chat.Plain, "button.legend", chat.ControlID("help", id+legend)))
	}
	m.Controls = append(m.Controls, row)
	if !readerOf(r).Files() {
		return chat.Reply{Message: m}, nil
	}
	start, err := g.Rules.New(nil, game.Seed{})
	if err == nil {
		err = b.Present.AddPicture(&m, start.View(game.Nobody), nil, string(g.Rules.ID())+"-help.png", readerOf(r))
	}
	return chat.Reply{Message: m}, err
}
