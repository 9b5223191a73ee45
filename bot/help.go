package bot

import (
	"slices"

	"kamisado/game"
	"kamisado/render"
)

// paintOptions are how boards are drawn for messages.
var paintOptions = render.Options{Size: render.SizeDefault}

// HelpTopics are the topics of /help that every bot has; games add theirs, by id.
func HelpTopics() []string { return []string{"commands", "notation", "privacy"} }

// Topics lists all topics of /help: the games' rules first.
func (b *Bot) Topics() []string {
	var topics []string
	for i := range b.Games {
		topics = append(topics, string(b.Games[i].Rules.ID()))
	}
	return append(topics, HelpTopics()...)
}

// help explains a topic in private; a game's rules with a picture.
func (b *Bot) help(r *Request, do Help) (Reply, error) {
	speaker := b.private(r)
	if g, ok := b.games[game.ID(do.Topic)]; ok {
		return b.helpRules(r, g)
	}
	topic := do.Topic
	if !slices.Contains(HelpTopics(), topic) {
		topic = "start"
	}
	return Reply{Message: Message{Text: speaker.Text("help." + topic)}}, nil
}

// helpRules explains a game with a picture of its start, where one may be sent.
func (b *Bot) helpRules(r *Request, g *Game) (Reply, error) {
	speaker := b.private(r)
	start, err := g.Rules.New(nil, game.Seed{})
	if err != nil {
		return Reply{}, err
	}
	id := string(g.Rules.ID())
	reply := Reply{Message: Message{Text: speaker.Text(id + ".help")}}
	if !r.At.files() {
		return reply, nil
	}
	view := start.View(game.Nobody)
	png, err := g.Painter.Paint(nil, view, paintOptions)
	if err != nil {
		return Reply{}, err
	}
	reply.Message.File = &File{Name: id + "-help.png", Data: png, Alt: g.Printer.Alt(view, speaker.Say)}
	return reply, nil
}
