package kamisado

import (
	"strings"

	"kamisado/game"
)

// OptionMode is the option that chooses the mode.
const OptionMode = "mode"

// Rules is Kamisado as a game of the bot.
type Rules struct{}

var _ game.TextRules = Rules{}

// ID is "kamisado".
func (Rules) ID() game.ID { return ID }

// Facts are those of two sides; the variant is the mode.
func (Rules) Facts(options game.Options) game.Facts {
	start, err := startOf(options)
	if err != nil {
		start = Start(Simple)
	}
	return game.Facts{
		MinSeats: 2, MaxSeats: 2, Ends: true, Draw: true, Takeback: true,
		Variant: game.Phrase{Key: string(ModeTerm(start.mode))}, SeatNames: []game.Term{SideTerm(Black), SideTerm(White)},
	}
}

// New starts a match. Options: "mode" (the name of one, simple by default) and
// "position" (a KFN, whose mode must agree with a mode given beside it).
// Kamisado has no chance: the seed is not used.
func (Rules) New(options game.Options, _ game.Seed) (game.Position, error) {
	start, err := startOf(options)
	if err != nil {
		return nil, err
	}
	return NewMatch(start), nil
}

// startOf is the position that options ask for.
func startOf(options game.Options) (start Position, err error) {
	if name, ok := options.Unknown(OptionMode, game.OptionPosition); ok {
		return start, badOption("unknown", "Name", game.Quote(name))
	}
	mode, given := Simple, options[OptionMode] != ""
	if given {
		var ok bool
		if mode, ok = ModeOf(options[OptionMode]); !ok {
			return start, badOption("mode", "Text", game.Quote(options[OptionMode]))
		}
	}
	kfn := options[game.OptionPosition]
	if strings.TrimSpace(kfn) == "" {
		return Start(mode), nil
	}
	if start, err = ParseKFN(kfn); err != nil {
		return start, err
	}
	if given && start.Mode() != mode {
		return start, badOption("clash", "Mode", ModeTerm(mode), "Position", ModeTerm(start.Mode()))
	}
	return start, nil
}

func badOption(what string, pairs ...any) error {
	return game.Refuse(game.KindOption, 0, "kamisado.option."+what, pairs...)
}

// Parse reads a typed move.
func (Rules) Parse(text string) (game.Move, error) {
	m, err := ParseMove(text)
	if err != nil {
		return "", err
	}
	return game.Move(m.String()), nil
}

var _ game.Pooler = Rules{}

// Pools are one a mode.
func (Rules) Pools() []game.Pool {
	var pools []game.Pool
	for m := range Modes {
		pools = append(pools, game.Pool{Name: m.String(), Label: ModeTerm(m)})
	}
	return pools
}

// Pool is that of the mode.
func (Rules) Pool(options game.Options) string {
	start, err := startOf(options)
	if err != nil {
		return Simple.String()
	}
	return start.Mode().String()
}

// SideTerm is a side's name in the catalogues.
func SideTerm(side game.Seat) game.Term {
	return game.Term("kamisado.side." + string(SideLetter(side)))
}

// ColourTerm is a colour's name in the catalogues.
func ColourTerm(c Colour) game.Term { return game.Term("kamisado.colour." + c.String()) }

// ColouredTerm is what a tower or a cell of a colour is: some languages say it otherwise
// than the colour's name, "la torre roja" and not "rojo".
func ColouredTerm(c Colour) game.Term { return game.Term("kamisado.coloured." + c.String()) }

// LetterTerm is a colour's letter in the catalogues: those of each language's [Alphabet].
func LetterTerm(c Colour) game.Term { return game.Term("kamisado.letter." + c.String()) }

// rankNames are the ranks of sumos in the catalogues.
var rankNames = [TopRank + 1]string{"simple", "single", "double", "triple", "quadruple"}

// RankTerm is what a tower of a rank is called in the catalogues, such as a double sumo.
func RankTerm(rank uint8) game.Term { return game.Term("kamisado.rank." + rankNames[rank]) }

// HandTerm is a hand's name in the catalogues.
func HandTerm(h Hand) game.Term { return game.Term("kamisado.hand." + h.String()) }

// ModeTerm is a mode's name in the catalogues.
func ModeTerm(m Mode) game.Term { return game.Term("kamisado.mode." + m.String()) }
