package game

// Method is how a match ended, apart from who won it.
type Method string

// The methods that do not come from a game's own rules. Games add theirs, such
// as "row" and "deadlock".
const (
	Resigned Method = "resigned"
	TimedOut Method = "timeout"
)

// Outcome is the end of a match: who won, how, and the final score.
type Outcome struct {
	// Winner is the seat that won, Nobody for a draw.
	Winner Seat `json:"winner"`
	// Method is how it ended.
	Method Method `json:"method"`
	// Score holds the final points by seat; nil in games without points.
	Score []int `json:"score,omitempty"`
}
