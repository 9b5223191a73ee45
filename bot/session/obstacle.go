package session

import (
	"context"

	"kamisado/game/match"
)

// NoteObstacle notes an obstacle or, without a reason, that there is none any more. noted is false when
// somebody was first, or the match has it noted already.
func (v *Service) NoteObstacle(ctx context.Context, s Session, c match.Strand) (after Session, noted bool, err error) {
	if c.Why == "" {
		return v.enforce(ctx, s, match.Free{})
	}
	return v.enforce(ctx, s, c)
}
