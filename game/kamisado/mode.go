package kamisado

import "slices"

// Mode is the kind of match.
type Mode uint8

const (
	// Simple matches last one round and have no sumo towers (rule 15).
	Simple Mode = iota
	// Standard matches go to three points (rule 16).
	Standard
	// Classic, Long and Marathon are the published matches (rules 23 to 34): to 3, 7 and
	// 15 points.
	Classic
	Long
	Marathon

	// Modes is how many there are.
	Modes Mode = 5
)

// The names of the modes in options and notation.
const (
	NameSimple   = "simple"
	NameStandard = "estandar"
	NameClassic  = "clasica"
	NameLong     = "larga"
	NameMarathon = "maraton"
)

// TopRank is the highest rank a tower can have: that on the last board of a marathon.
const TopRank = 4

// PointsToWin points end a standard match (rule 16).
const PointsToWin = 3

// ruleSet is what a mode's rules say where modes differ. All of what follows from a tower's
// rank, its reach and its pushes, is the same in all of them.
type ruleSet struct {
	name string
	// target are the points that end a match (rules 15, 16 and 23).
	target int
	// arrival are the points of a tower that reaches the far row, by its rank; topRank is
	// the rank from which on it does not gain a ring by that (rules 13, 16 and 23).
	arrival [TopRank]int
	topRank uint8
	// reachRule and pushRule are the numbers of the rules that bound slides and pushes.
	reachRule, pushRule int
	// deadlock are the points of whoever wins a mutual block (rule 14); rewards is set where
	// that side puts a ring on a tower instead and has the points of that (rule 33).
	deadlock int
	rewards  bool
	// chains is set where zero moves go on until a tower is met twice (rule 31), and do not end
	// with the second one (rule 10).
	chains bool
	// fills is set where the winner of a round chooses how the towers stand in the next one
	// (rule 24), and they do not go home (rule 17).
	fills bool
}

// ruleSets are those of the modes.
var ruleSets = [Modes]ruleSet{
	Simple: {name: NameSimple, target: 1, arrival: [TopRank]int{1}, pushRule: 15, deadlock: 1},
	Standard: {
		name: NameStandard, target: PointsToWin, arrival: [TopRank]int{1, 3}, topRank: 1,
		reachRule: 18, pushRule: 19, deadlock: 1,
	},
	Classic:  published(NameClassic, 3),
	Long:     published(NameLong, 7),
	Marathon: published(NameMarathon, 15),
}

// published are the rules of a mode of the published game.
func published(name string, target int) ruleSet {
	r := ruleSet{
		name: name, target: target, topRank: TopRank, reachRule: 28, pushRule: 29, rewards: true, chains: true, fills: true,
	}
	for rank := range r.arrival {
		r.arrival[rank] = Worth(uint8(rank)+1) - Worth(uint8(rank))
	}
	return r
}

// Worth is how many points a tower of a rank is worth in published modes (rule 23).
func Worth(rank uint8) int { return 1<<rank - 1 }

// rules are those of the mode.
func (m Mode) rules() *ruleSet { return &ruleSets[m] }

// String is the mode as options and notation write it.
func (m Mode) String() string { return ruleSets[m].name }

// Target is how many points end a match of the mode.
func (m Mode) Target() int { return ruleSets[m].target }

// Published reports whether the mode is one of the published game's, with rules 23 to 34.
func (m Mode) Published() bool { return ruleSets[m].fills }

// ModeOf reads a mode as String writes it.
func ModeOf(text string) (Mode, bool) {
	i := slices.IndexFunc(ruleSets[:], func(r ruleSet) bool { return r.name == text })
	return Mode(max(i, 0)), i >= 0
}
