package bot

import (
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
)

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

// help explains a topic in private. Without one it says how to begin; that and a
// game's rules come with a picture, where one may be sent.
func (b *Bot) help(r *Request, do chat.Help) (Reply, error) {
	g, key := &b.Games[0], "help.start"
	say := b.private(r)
	pairs := []any{"Commands", startCommands(b.Games), "Notations", b.notations(say)}
	if slices.Contains(HelpTopics(), do.Topic) {
		return Reply{Message: chat.Message{Text: say.Text("help."+do.Topic, pairs...)}}, nil
	}
	if chosen, ok := b.games[game.ID(do.Topic)]; ok {
		g, key = chosen, do.Topic+".help"
	}
	reply := Reply{Message: chat.Message{Text: say.Text(key, pairs...)}}
	if !r.At.files() {
		return reply, nil
	}
	var err error
	reply.Message.File, err = b.startPicture(r, g)
	return reply, err
}

// notations tells of each game how its moves are written.
func (b *Bot) notations(say lang.Speaker) string {
	var all []string
	for i := range b.Games {
		id := string(b.Games[i].Rules.ID())
		all = append(all, "• **"+say.Text(id+".name")+"**: "+say.Text(id+".help.notation"))
	}
	return strings.Join(all, "\n")
}

// startPicture shows a game's start.
func (b *Bot) startPicture(r *Request, g *Game) (*chat.File, error) {
	start, err := g.Rules.New(nil, game.Seed{})
	if err != nil {
		return nil, err
	}
	return b.paint(g, start.View(game.Nobody), b.private(r), string(g.Rules.ID())+"-help.png")
}
