package solver

// Value is who wins when both sides play perfectly, as the side to move sees it.
// There are no draws.
type Value bool

// The two values.
const (
	Loss Value = false
	Win  Value = true
)

// String is "win" or "loss".
func (v Value) String() string {
	if v == Win {
		return "win"
	}
	return "loss"
}

// valueOf is Win when the side to move wins.
func valueOf(wins bool) Value { return Value(wins) }
