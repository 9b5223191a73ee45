package bot

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/match"
)

// newsMark sets off what the last move did, as a quotation.
const newsMark = "> "

// messageMost is how long a message may be, in characters.
const messageMost = 2000

// scene is a match as it is now and how it is told: the public view, in the
// language of the place. A view is made once a message.
type scene struct {
	sitting
	view  game.View
	facts game.Facts
	say   lang.Speaker
	// game is the match's.
	game *Game
}

func (b *Bot) scene(s sitting) scene {
	return b.sceneFor(s, game.Nobody, b.Catalogue.For(s.Place.Locale))
}

// sceneFor is the scene as a seat may know it, told by a speaker.
func (b *Bot) sceneFor(s sitting, seat game.Seat, say lang.Speaker) scene {
	view, facts := s.Position.View(seat), b.facts(s)
	view.Elapsed = s.Elapsed(b.Now())
	return scene{s, view, facts, say.Named(func(seat game.Seat) string { return s.player(say, facts, seat) }), b.games[s.Game]}
}

// message is what shows a match as it is now: the challenge or the board.
// missing are the permissions that keep the picture away.
func (b *Bot) message(s sitting, missing []game.Term) chat.Message {
	if s.Phase == match.Pending || s.Phase == match.Closed {
		return b.challenge(s)
	}
	sc := b.scene(s)
	m := b.boardText(sc)
	m.Controls = controls(sc, picks{})
	if len(missing) > 0 {
		b.withoutPicture(&m, sc, missing)
		return m
	}
	picture, err := b.picture(sc)
	if err != nil {
		// A board that cannot be drawn can still be read; the game goes on.
		b.Log.Error("draw the board", "match", s.ID, "error", err)
		b.withoutPicture(&m, sc, nil)
		return m
	}
	m.File = picture
	return m
}

// boardText is the board message without picture and controls.
func (b *Bot) boardText(sc scene) chat.Message {
	lines := []string{b.heading(sc) + sc.sealed()}
	for _, phrase := range sc.view.Status {
		lines = append(lines, sc.sentence(phrase))
	}
	for _, event := range sc.news() {
		lines = append(lines, newsMark+sc.sentence(event.Phrase))
	}
	m := chat.Message{Ping: sc.ToMove()}
	switch {
	case sc.Outcome != nil:
		lines = append(lines, ending(sc)+sc.opened())
	default:
		switch len(m.Ping) {
		case 0:
		case 1:
			lines = append(lines, sc.say.Text("board.turn", "User", mention(m.Ping[0]), "Duty", sc.view.Prompt))
		default:
			lines = append(lines, sc.say.Text("board.turn.several", "User", mentions(m.Ping), "Duty", sc.view.Prompt))
		}
		if thinking := sc.thinking(); thinking != "" {
			lines = append(lines, thinking)
		}
	}
	m.Text = strings.Join(append(lines, offers(sc)...), "\n")
	return m
}

// sentence is a phrase as a line: it begins with a capital also where it begins with
// what a computer is called.
func (sc scene) sentence(p game.Phrase) string {
	text := sc.say.Say(p)
	for seat, player := range sc.Players {
		if name := sc.player(sc.say, sc.facts, game.Seat(seat)); player.Level != "" && strings.HasPrefix(text, name) {
			first, size := utf8.DecodeRuneInString(text)
			return string(unicode.ToUpper(first)) + text[size:]
		}
	}
	return text
}

// offers says who wants a restart or a rematch.
func offers(sc scene) []string {
	var lines []string
	for seat, what := range sc.Offers {
		if what != "" {
			lines = append(lines, sc.say.Text("board.offer."+string(what), "User", mention(sc.Players[seat].User)))
		}
	}
	return lines
}

// picture draws the board for everybody. Its name is new for every version, or
// clients would show an old picture from their cache.
func (b *Bot) picture(sc scene) (*chat.File, error) {
	return b.paint(b.games[sc.Game], sc.view, sc.say, fmt.Sprintf("%s-%s-%d.png", sc.Game, sc.ID, sc.Ply))
}

// withoutPicture puts the text board in the picture's place and says which
// permission is missing. Where all of it would be too long for a message, the
// news stays away: it can be seen on the board.
func (b *Bot) withoutPicture(m *chat.Message, sc scene, missing []game.Term) {
	board := "\n```\n" + strings.TrimRight(b.games[sc.Game].Printer.Board(sc.view), "\n") + "\n```"
	if len(missing) > 0 {
		board += sc.say.Text("board.missing", "Permissions", joinTerms(sc.say, missing))
	}
	if utf8.RuneCountInString(m.Text+board) > messageMost {
		lines := strings.Split(m.Text, "\n")
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, newsMark) })
		m.Text = strings.Join(lines, "\n")
	}
	m.Text += board
}

// joinTerms lists words with commas.
func joinTerms(speaker lang.Speaker, terms []game.Term) string {
	words := make([]string, len(terms))
	for i, term := range terms {
		words[i] = speaker.Text(string(term))
	}
	return strings.Join(words, ", ")
}
