package othello

import (
	"strings"

	"kamisado/game"
)

// OptionBoard is the option that chooses the size of the board.
const OptionBoard = "board"

// Rules is Othello as a game of the bot.
type Rules struct{}

var _ game.Rules = Rules{}

// ID is "othello".
func (Rules) ID() game.ID { return ID }

// Seats is two: Black and White.
func (Rules) Seats() (least, most int) { return 2, 2 }

// New starts a match. Options: "board" (8x8, the default, 10x10, 10x14 or 14x10) and
// "position" (in one line, whose size must agree with a board given beside it).
// Othello has no chance: the seed is not used.
func (Rules) New(options game.Options, _ game.Seed) (game.Position, error) {
	if name, ok := options.Unknown(OptionBoard, game.OptionPosition); ok {
		return nil, badOption("unknown", "Name", game.Quote(name))
	}
	size, given := Size8x8, options[OptionBoard] != ""
	if given {
		var ok bool
		if size, ok = SizeOf(options[OptionBoard]); !ok {
			return nil, badOption("size", "Text", game.Quote(options[OptionBoard]), "Sizes", strings.Join(Sizes(), ", "))
		}
	}
	notation := options[game.OptionPosition]
	if strings.TrimSpace(notation) == "" {
		return NewMatch(Start(size)), nil
	}
	m, err := begin(notation)
	if err != nil {
		return nil, err
	}
	if given && m.now.size != size {
		return nil, badOption("clash", "Board", size.String(), "Position", m.now.size.String())
	}
	return m, nil
}

func badOption(what string, pairs ...any) error {
	return game.Refuse(game.KindOption, 0, game.Say("othello.option."+what, pairs...))
}

// Decode reads what Encode wrote, or a match text.
func (Rules) Decode(text []byte) (game.Position, error) {
	return game.DecodeEnded(text, 2, ParseRecord)
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) { return ParseMove(text) }

// Record writes a match as text; the position must be one of this game's.
func (Rules) Record(p game.Position, out *game.Outcome) string {
	return p.(*Match).Record(out)
}
