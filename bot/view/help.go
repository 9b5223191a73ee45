package view

import (
	"slices"
	"strings"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
)

// HelpTopics are the topics of /help besides those of the games.
func HelpTopics() []string { return []string{"commands", "results", "notation", "privacy", "server"} }

// legendSuffix ends the topic that says what a game's pictures show, after the game's id.
const legendSuffix = ".picture"

// LegendTopic is the topic of /help that names every mark in the pictures of a game.
func LegendTopic(id game.ID) string { return string(id) + legendSuffix }

// Help explains a topic: one of HelpTopics, a game's id or its LegendTopic. Any other says how
// to begin. That and a game's rules come with a picture of the game's start, where one may be
// sent; a button below the rules leads to what pictures show, which is read beside a board.
func (p *Presenter) Help(topic string, to Reader) (chat.Message, error) {
	say := p.Catalogue.For(to.Locale)
	pairs := []any{"Commands", p.StartCommands("", false, to.Locale), "Notations", notations(p.Games, say)}
	if slices.Contains(HelpTopics(), topic) {
		return chat.Message{Text: say.Text("help."+topic, pairs...)}, nil
	}
	var message chat.Message
	g, key := &p.Games[0], "help.start"
	id, legend := strings.CutSuffix(topic, legendSuffix)
	if chosen, ok := p.games[game.ID(id)]; ok && legend {
		return chat.Message{Text: say.Text(id + ".help.picture")}, nil
	} else if ok {
		g, key = chosen, id+".help"
		message.Controls = []chat.Control{chat.Buttons{legendButton(chosen.Rules.ID(), say)}}
	}
	message.Text = say.Text(key, pairs...)
	if !to.files() {
		return message, nil
	}
	start, err := g.Rules.New(nil, game.Seed{})
	if err != nil {
		return message, err
	}
	message.File, err = p.paint(g, start.View(game.Nobody), say, string(g.Rules.ID())+"-help.png", nil, imageMap{})
	return message, err
}

// legendButton leads to what a game's pictures show.
func legendButton(id game.ID, say lang.Speaker) chat.Button {
	return chat.Button{ID: chat.ControlID("help", LegendTopic(id)), Label: say.Text("button.legend"), Style: chat.Plain}
}

// notations says of each game how its moves are written.
func notations(games []Game, say lang.Speaker) string {
	var all []string
	for i := range games {
		id := games[i].Rules.ID()
		all = append(all, "• **"+say.Text(string(NameTerm(id)))+"**: "+say.Text(string(id)+".help.notation"))
	}
	return strings.Join(all, "\n")
}
