//go:build !race

package e2e

import "time"

// Most tests wait for something most of the time, if only for a connection that
// closes in peace; deadline is Discord's.
const (
	deadline = 3 * time.Second
)
