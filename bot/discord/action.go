package discord

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/game"
	"kamisado/game/match"
)

// commandAction turns a command into an action.
func (c *Client) commandAction(data discordgo.ApplicationCommandInteractionData) chat.Action {
	o := options{data.Options, data.Resolved}
	if g := c.game(data.Name); g != nil {
		return c.startAction(g, o)
	}
	switch data.Name {
	case commandMove:
		return chat.TypeMove{Match: o.text(optionMatch), Text: o.text(optionMove)}
	case commandBoard:
		return chat.Show{Match: o.text(optionMatch), Text: o.flag(optionText), Ask: o.text(optionAsk)}
	case commandMoves:
		return chat.Moves{Match: o.text(optionMatch)}
	case commandResign:
		return chat.Resign{Match: o.text(optionMatch)}
	case commandDraw:
		return chat.Settle{Match: o.text(optionMatch), What: match.Draw}
	case commandUndo:
		return chat.Settle{Match: o.text(optionMatch), What: match.Takeback}
	case commandHint:
		return chat.Hint{Match: o.text(optionMatch)}
	case commandReview:
		return chat.Review{Match: o.text(optionMatch)}
	case commandReplay:
		return chat.Replay{Match: o.text(optionMatch), Step: chat.ReplayFirst}
	case commandExport:
		return chat.Export{Match: o.text(optionMatch)}
	case commandImport:
		return c.importAction(o)
	case commandGames:
		return chat.Games{}
	case commandRecords:
		return chat.Records{Game: game.ID(o.text(optionGame)), Leaderboard: o.text(optionLeaderboard)}
	case commandLeaderboard:
		return chat.Leaderboard{Game: game.ID(o.text(optionGame))}
	case commandProfile:
		return c.profileAction(o)
	case commandDaily:
		return dailyAction(o)
	case commandPuzzle:
		return puzzleAction(o)
	case commandSettings:
		return chat.Settings{}
	case commandMatch:
		return matchAction(o)
	case commandPrivacy:
		return privacyAction(o)
	case commandHelp:
		return chat.Help{Topic: o.text(optionTopic)}
	}
	if verb := c.verb(data.Name); verb != nil {
		return chat.TypeMove{Match: o.text(optionMatch), Text: o.text(verb.Option), Verb: verb.Name}
	}
	return chat.Unknown{}
}

// startAction turns "/<game> start" into an action.
func (c *Client) startAction(g *bot.Game, o options) chat.Action {
	name, o := o.sub()
	if name != commandStart {
		return chat.Unknown{}
	}
	start, ok := c.startOf(o)
	if !ok {
		return chat.Unknown{}
	}
	start.Game, start.Options, start.Open = g.Rules.ID(), game.Options{}, start.Open && isDuel(g)
	for _, option := range g.Options {
		if value := o.gameOption(option); value != "" {
			start.Options[option.Name] = value
		}
	}
	return start
}

// startOf is what the options of a start that games share say. The second result is false where
// the opponent cannot be a user.
func (c *Client) startOf(o options) (chat.Start, bool) {
	opponent, ok := c.person(o, optionOpponent)
	start := chat.Start{
		Opponent: opponent, Side: o.text(optionColor), Level: o.text(optionLevel), Hints: o.flag(optionHints),
		Turned: o.text(optionView) == boardTurned, MoveTime: o.text(optionTime), Unrated: o.value(optionRated) == false,
		Alone: o.flag(optionAlone), Open: o.flag(optionOpen),
	}
	if thread, ok := o.value(optionThread).(bool); ok {
		start.Thread = &thread
	}
	return start, ok
}

// person is the user that an option names, nil where it names none. The second result is
// false where that cannot be a user.
func (c *Client) person(o options, name string) (*chat.User, bool) {
	id := o.text(name)
	if id == "" {
		return nil, true
	}
	user := chat.User{ID: id, Self: id == c.selfID()}
	if o.resolved != nil && o.resolved.Users[id] != nil {
		user = c.user(o.resolved.Users[id])
		user.Absent = o.resolved.Members[id] == nil
	}
	return &user, IsSnowflake(user.ID)
}

// importAction turns "/import" into an action.
func (c *Client) importAction(o options) chat.Action {
	start, ok := c.startOf(o)
	start.Game = game.ID(o.text(optionGame))
	do := chat.Import{Start: start, Text: o.text(optionPosition)}
	if !ok || do.Game != "" && c.game(string(do.Game)) == nil {
		return chat.Unknown{}
	}
	if id := o.text(optionFile); id != "" && o.resolved != nil {
		do.File = c.uploads.upload(o.resolved.Attachments[id])
	}
	return do
}

// matchAction turns what moderators do about a match into an action.
func matchAction(o options) chat.Action {
	switch name, o := o.sub(); name {
	case commandStop:
		return chat.Halt{Match: o.text(optionMatch)}
	case commandMove:
		return chat.Relocate{Match: o.text(optionMatch), Channel: o.channel(optionChannel)}
	}
	return chat.Unknown{}
}

// privacyAction turns "/privacy show" and "/privacy delete" into an action.
func privacyAction(o options) chat.Action {
	name, _ := o.sub()
	switch what := chat.PrivacyKind(name); what {
	case chat.PrivacyShow, chat.PrivacyDelete:
		return chat.Privacy{What: what}
	}
	return chat.Unknown{}
}

// profileAction turns "/profile" into an action.
func (c *Client) profileAction(o options) chat.Action {
	user, ok := c.person(o, optionUser)
	if !ok {
		return chat.Unknown{}
	}
	do := chat.Profile{User: user}
	if hide, ok := o.value(optionHide).(bool); ok {
		do.Hide = &hide
	}
	return do
}

// wanted turns an autocomplete interaction into what is to be suggested.
func (c *Client) wanted(data discordgo.ApplicationCommandInteractionData) bot.Wanted {
	o := options{data.Options, data.Resolved}
	if data.Name == commandMatch {
		name, o := o.sub()
		return bot.Wanted{Server: true, Waiting: name == commandStop, Typed: o.text(optionMatch)}
	}
	focused := o.focused()
	if focused == nil || focused.Name == optionMatch {
		return bot.Wanted{Typed: o.text(optionMatch), Over: slices.Contains([]string{commandReview, commandReplay, commandExport}, data.Name)}
	}
	if data.Name == commandRecords {
		return bot.Wanted{Leaderboards: true, Game: game.ID(o.text(optionGame)), Typed: o.text(optionLeaderboard)}
	}
	if focused.Name == optionAsk {
		return bot.Wanted{Questions: true, Match: o.text(optionMatch), Typed: o.text(optionAsk)}
	}
	w := bot.Wanted{Moves: true, Match: o.text(optionMatch), Typed: o.text(focused.Name)}
	if verb := c.verb(data.Name); verb != nil {
		w.Verb = verb.Name
	}
	return w
}

// game is the game whose command has a name, nil if none has.
func (c *Client) game(command string) *bot.Game {
	for i := range c.bot.Games {
		if g := &c.bot.Games[i]; string(g.Rules.ID()) == command {
			return g
		}
	}
	return nil
}

// verb is the games' own command of a name, nil if there is none.
func (c *Client) verb(command string) *bot.Verb {
	for i := range c.bot.Games {
		for j := range c.bot.Games[i].Verbs {
			if v := &c.bot.Games[i].Verbs[j]; v.Name == command {
				return v
			}
		}
	}
	return nil
}

// options are a command's options as they came. discordgo's typed getters panic
// on a value of another type; these give the zero value.
type options struct {
	list     []*discordgo.ApplicationCommandInteractionDataOption
	resolved *discordgo.ApplicationCommandInteractionDataResolved
}

// sub parts the options of a command that has others below it into the name of the one that
// was used and its options. Without one the name is empty.
func (o options) sub() (string, options) {
	if len(o.list) == 0 || o.list[0] == nil {
		return "", options{}
	}
	return o.list[0].Name, options{o.list[0].Options, o.resolved}
}

func (o options) value(name string) any {
	for _, option := range o.list {
		if option != nil && option.Name == name {
			return option.Value
		}
	}
	return nil
}

func (o options) text(name string) string {
	text, _ := o.value(name).(string)
	return text
}

// channel is the id of a channel of the server that was chosen: Discord resolves no other.
func (o options) channel(name string) string {
	id := o.text(name)
	if o.resolved == nil || o.resolved.Channels[id] == nil || !IsSnowflake(id) {
		return ""
	}
	return id
}

func (o options) flag(name string) bool {
	flag, _ := o.value(name).(bool)
	return flag
}

// gameOption is the value of a game's own option in the form that games take; empty
// when none was given.
func (o options) gameOption(option bot.Option) string {
	switch value := o.value(option.Name).(type) {
	case string:
		return value
	case bool:
		if value && option.Flag {
			return bot.FlagSet
		}
	case float64:
		if option.Most > 0 {
			return strconv.FormatFloat(value, 'f', -1, 64)
		}
	}
	return ""
}

func (o options) focused() *discordgo.ApplicationCommandInteractionDataOption {
	for _, option := range o.list {
		if option != nil && option.Focused {
			return option
		}
	}
	return nil
}
