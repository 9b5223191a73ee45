package session

import (
	"context"

	"kamisado/game/match"
)

// Obstacles notes in matches what keeps them from going on.
type Obstacles struct{ *Service }

// Note notes an obstacle or, without a reason, that there is none any more. noted is false when
// somebody was first, or the match has it noted already.
func (v Obstacles) Note(ctx context.Context, s Session, c match.Strand) (after Session, noted bool, err error) {
	if c.Why == "" {
		return v.enforce(ctx, s, match.Free{})
	}
	return v.enforce(ctx, s, c)
}
