package othello

import (
	"strings"
	"time"

	"kamisado/game"
)

// OptionBoard is the option that chooses the size of the board.
const OptionBoard = "board"

// Rules is Othello as a game of the bot.
type Rules struct{}

var _ game.TextRules = Rules{}

// ID returns "othello".
func (Rules) ID() game.ID { return ID }

// Facts returns those of two sides; the variant is the board's size.
func (Rules) Facts(options game.Options) game.Facts {
	start, err := startOf(options)
	if err != nil {
		start = Start(Size8x8)
	}
	return game.Facts{
		MinSeats: 2, MaxSeats: 2, Draw: true, Takeback: true,
		Variant:   game.Phrase{Key: string(SizeTerm(start.size))},
		SeatNames: []game.Term{SideTerm(Black), SideTerm(White)},
	}
}

// New starts a match. Options: "board" (8x8, the default, 10x10, 10x14 or 14x10),
// "position" (in one line, whose size must agree with a board given beside it) and "opening",
// of which New checks only that it fits the others. Othello has no other chance: the seed is not used.
func (Rules) New(options game.Options, _ game.Seed) (game.Position, error) {
	start, err := startOf(options)
	if err != nil {
		return nil, err
	}
	return NewMatch(start), nil
}

// startOf returns the position that options ask for. One in which the match would be over
// before it begins is refused.
func startOf(options game.Options) (start Position, err error) {
	if name, ok := options.Unknown(OptionBoard, OptionOpening, game.OptionPosition); ok {
		return start, badOption("unknown", "Name", game.Quote(name))
	}
	size, given := Size8x8, options[OptionBoard] != ""
	if given {
		var ok bool
		if size, ok = SizeOf(options[OptionBoard]); !ok {
			text, all := game.Quote(options[OptionBoard]), strings.Join(Sizes(), ", ")
			return start, badOption("size", "Text", text, "Sizes", all)
		}
	}
	notation, opening := options[game.OptionPosition], options[OptionOpening]
	if opening != "" && (opening != OpeningBalanced || size != Size8x8 || notation != "") {
		return start, badOption("opening")
	}
	if strings.TrimSpace(notation) == "" {
		return Start(size), nil
	}
	if start, err = ParsePosition(notation); err != nil {
		return start, err
	}
	if start.Over() {
		return start, badPosition("over")
	}
	if given && start.size != size {
		return start, badOption("clash", "Board", size.String(), "Position", start.size.String())
	}
	return start, nil
}

func badOption(what string, pairs ...any) error {
	return game.Refuse(game.KindOption, 0, "othello.option."+what, pairs...)
}

var _ game.Pooler = Rules{}

// Pools returns one pool a size of board.
func (Rules) Pools() []game.Pool {
	pools := make([]game.Pool, sizes)
	for s := range sizes {
		pools[s] = game.Pool{Name: s.String(), Label: SizeTerm(s)}
	}
	return pools
}

// Pool returns that of the size.
func (Rules) Pool(options game.Options) string {
	start, err := startOf(options)
	if err != nil {
		return Size8x8.String()
	}
	return start.size.String()
}

var _ game.Scorer = Rules{}

// Leaderboards returns one a size of board, each headed by the most discs (rule 7 of the
// project's specification).
func (Rules) Leaderboards() []game.Leaderboard {
	boards := make([]game.Leaderboard, sizes)
	for s := range sizes {
		label := game.Say("othello.rank.leaderboard", "Board", SizeTerm(s))
		boards[s] = game.Leaderboard{Name: s.String(), Label: label, Ranking: game.Highest}
	}
	return boards
}

// Score returns the seat's own discs at the end of a match that its rules ended, won or
// not.
func (Rules) Score(
	p game.Position, out game.Outcome, seat game.Seat, _ time.Duration,
) (leaderboard string, points int64, ok bool) {
	m, isMatch := p.(*Match)
	if !isMatch || seat < Black || seat > White || out.Method != ByFull && out.Method != ByBlocked {
		return "", 0, false
	}
	return m.now.size.String(), int64(m.now.Count()[seat]), true
}

// Format returns points as discs.
func (Rules) Format(points int64) game.Phrase {
	return game.Say("othello.rank.discs", "Count", int(points), "Plural", int(points))
}

// SideTerm returns a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	return game.Term("othello.side." + [...]string{"black", "white"}[side])
}

// SizeTerm returns a size's name in the catalogues.
func SizeTerm(s Size) game.Term { return game.Term("othello.board." + s.String()) }
