package discord

import (
	"encoding/base64"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/game"
)

// The verbs of the control ids of puzzles, which are of no match. The number of the puzzle
// stands where the ids of matches have a ply, and what was posed is the first part after the
// verb: the game, and the day where it is that day's puzzle.
const (
	verbPuzzle = "puzzle" // ":0:puzzle:kamisado:2:17" is another one of level 2 than 17
	verbGroup  = "group"  // ":17:group:kamisado" is a menu of towers
	verbSolve  = "solve"  // ":17:solve:kamisado:c1c6" is a button, without the move a menu
	verbMark   = "mark"   // ":17:mark:minesweeper:1:Bw" is the second menu of cells
	verbDaily  = "daily"  // ":0:daily:kamisado" is the puzzle of the day, whichever day it is
	verbToday  = "today"  // ":0:today:experto" is the field of the day of that board
	verbBegin  = "begin"  // ":0:begin:experto" begins it
	verbTable  = "table"  // ":0:table:today" is how the server has done today
	verbShare  = "share"  // ":214:share:kamisado" tells how one has done on that day, ":214:share:minesweeper:experto" on its field
	verbMarked = "marked" // ":17:marked:minesweeper:Bw" answers with the first three cells
)

// encodePuzzle writes the id of a control of a puzzle; empty for any other.
func encodePuzzle(a chat.Action) string {
	switch do := a.(type) {
	case chat.Puzzle:
		return joinID("", do.Number, verbPuzzle, posed(do.Posed), strconv.Itoa(do.Level), strconv.Itoa(do.Not))
	case chat.PuzzlePick:
		return joinID("", do.Number, verbGroup, posed(do.Posed))
	case chat.Daily:
		if do.Table {
			return joinID("", 0, verbTable, verbToday)
		}
		return joinID("", 0, verbDaily, string(do.Game))
	case chat.DailyField:
		if do.Begin {
			return joinID("", 0, verbBegin, do.Preset)
		}
		return joinID("", 0, verbToday, do.Preset)
	case chat.DailyShare:
		if do.Preset != "" {
			return joinID("", do.Day, verbShare, string(do.Game), do.Preset)
		}
		return joinID("", do.Day, verbShare, string(do.Game))
	case chat.PuzzleMark:
		return joinID("", do.Number, verbMark, posed(do.Posed), strconv.Itoa(do.Menu), encodeMarked(do.Marked))
	case chat.PuzzleAnswer:
		if len(do.Marked) > 0 {
			return joinID("", do.Number, verbMarked, posed(do.Posed), encodeMarked(do.Marked))
		}
		return joinID("", do.Number, verbSolve, posed(do.Posed), string(do.Move))
	}
	return ""
}

// posed is what was posed, but for its number: "kamisado", or "kamisado.214.1" on that day after a try.
func posed(p chat.Posed) string {
	if p.Day == 0 {
		return string(p.Game)
	}
	return fmt.Sprintf("%s.%d.%d", p.Game, p.Day, p.Tries)
}

// parsePuzzle reads what follows the number of a puzzle in the id of one of its controls. The
// values of a menu of several moves are not known here.
func parsePuzzle(number, verb, rest, value string) (chat.Action, error) {
	of, rest, _ := strings.Cut(rest, ":")
	p, err := parsePosed(number, of)
	if err != nil {
		return nil, err
	}
	switch {
	case verb == verbDaily && p == (chat.Posed{Game: p.Game}) && rest == "":
		return chat.Daily{Game: p.Game}, nil
	case verb == verbTable && p == (chat.Posed{Game: verbToday}) && rest == "":
		return chat.Daily{Table: true}, nil
	case (verb == verbToday || verb == verbBegin) && p == (chat.Posed{Game: p.Game}) && rest == "":
		return chat.DailyField{Preset: of, Begin: verb == verbBegin}, nil
	case verb == verbShare && p.Day == 0 && p.Number > 0 && !strings.Contains(rest, ":"):
		return chat.DailyShare{Game: p.Game, Preset: rest, Day: p.Number}, nil
	case verb == verbPuzzle:
		return parseAnother(p, rest)
	case p.Number == 0:
	case verb == verbGroup && rest == "" && value != "":
		return chat.PuzzlePick{Posed: p, Group: value}, nil
	case verb == verbSolve && value != "":
		return chat.PuzzleAnswer{Posed: p, Move: game.Move(value)}, nil
	case verb == verbSolve && rest != "":
		return chat.PuzzleAnswer{Posed: p, Move: game.Move(rest)}, nil
	case verb == verbMark:
		menu, marked, _ := strings.Cut(rest, ":")
		n, err := smallNumber(menu)
		if err != nil {
			return nil, err
		}
		all, err := parseMarked(marked)
		return chat.PuzzleMark{Posed: p, Menu: n, Marked: all}, err
	case verb == verbMarked && rest != "":
		all, err := parseMarked(rest)
		if err == nil && len(all) == 0 {
			err = fmt.Errorf("nothing marked: %.40q", rest)
		}
		return chat.PuzzleAnswer{Posed: p, Marked: all}, err
	}
	return nil, fmt.Errorf("no control of a puzzle: %.40q", verb)
}

// mostNumber bounds the numbers of puzzles and days in ids.
const mostNumber = 1_000_000

// parseNumber reads a number from 0 without sign or leading zeros.
func parseNumber(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > mostNumber || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("no number: %.40q", text)
	}
	return n, nil
}

func parsePosed(number, of string) (p chat.Posed, err error) {
	if p.Number, err = parseNumber(number); err != nil {
		return p, err
	}
	id, day, daily := strings.Cut(of, ".")
	if p.Game = game.ID(id); id == "" {
		return p, fmt.Errorf("no game: %.40q", of)
	}
	if !daily {
		return p, nil
	}
	day, tries, _ := strings.Cut(day, ".")
	if p.Day, err = parseNumber(day); err == nil && p.Day == 0 {
		err = fmt.Errorf("no day: %.40q", of)
	}
	if err == nil {
		p.Tries, err = smallNumber(tries)
	}
	return p, err
}

// parseAnother reads the level that is wanted, and the puzzle that is not.
func parseAnother(p chat.Posed, rest string) (chat.Action, error) {
	level, not, _ := strings.Cut(rest, ":")
	do := chat.Puzzle{Posed: p}
	var err error
	if do.Level, err = smallNumber(level); err != nil {
		return nil, err
	}
	do.Not, err = parseNumber(not)
	return do, err
}

// encodeMarked writes numbers as the bits of a text that is short: the ids of controls have room
// for a hundred characters.
func encodeMarked(marked []int) string {
	bits := new(big.Int)
	for _, n := range marked {
		bits.SetBit(bits, n, 1)
	}
	return base64.RawURLEncoding.EncodeToString(bits.Bytes())
}

// parseMarked reads what encodeMarked wrote: the numbers in order.
func parseMarked(text string) (marked []int, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("nothing marked: %.40q", text)
	}
	bits := new(big.Int).SetBytes(raw)
	for n := range bits.BitLen() {
		if bits.Bit(n) == 1 {
			marked = append(marked, n)
		}
	}
	return slices.Clip(marked), nil
}

// puzzles declares the commands for puzzles, of the games that have some; none where no game has.
func (d commandBuilder) puzzles(b *bot.Bot) []command {
	games := d.option(discordgo.ApplicationCommandOptionString, commandPuzzle, optionGame)
	games.Choices = d.puzzled(b)
	if len(games.Choices) == 0 {
		return nil
	}
	level := d.option(discordgo.ApplicationCommandOptionString, commandPuzzle, optionLevel)
	for _, name := range chat.PuzzleLevels() {
		level.Choices = append(level.Choices, d.choice("puzzle.level."+name, name))
	}
	today := d.option(discordgo.ApplicationCommandOptionString, commandDaily, optionGame)
	today.Choices = games.Choices
	field := d.option(discordgo.ApplicationCommandOptionString, commandDaily, optionField)
	field.Choices = d.fields(b)
	leaderboard := d.option(discordgo.ApplicationCommandOptionBoolean, commandDaily, optionLeaderboard)
	options := []commandOption{today, field, leaderboard}
	if len(field.Choices) == 0 {
		options = []commandOption{today, leaderboard}
	}
	return []command{d.command(commandPuzzle, games, level), d.command(commandDaily, options...)}
}

// fields are the boards of which each day has one, as choices.
func (d commandBuilder) fields(b *bot.Bot) (all []choice) {
	for i := range b.Games {
		if fielder, ok := b.Games[i].Rules.(game.Fielder); ok {
			for _, field := range fielder.Fields() {
				all = append(all, d.choice(string(field.Name), field.Preset))
			}
		}
	}
	return all
}

// dailyAction turns "/daily" into an action.
func dailyAction(o options) chat.Action {
	if preset := o.text(optionField); preset != "" && !o.flag(optionLeaderboard) {
		return chat.DailyField{Preset: preset}
	}
	return chat.Daily{Game: game.ID(o.text(optionGame)), Preset: o.text(optionField), Table: o.flag(optionLeaderboard)}
}

// puzzled are the games that have puzzles, as choices.
func (d commandBuilder) puzzled(b *bot.Bot) (all []choice) {
	for i := range b.Games {
		if id := string(b.Games[i].Rules.ID()); b.Games[i].Puzzler != nil {
			all = append(all, d.choice(id+".name", id))
		}
	}
	return all
}

// puzzleAction turns "/puzzle" into an action.
func puzzleAction(o options) chat.Action {
	level := slices.Index(chat.PuzzleLevels(), o.text(optionLevel)) + 1 // 0 is any
	return chat.Puzzle{Posed: chat.Posed{Game: game.ID(o.text(optionGame))}, Level: level}
}
