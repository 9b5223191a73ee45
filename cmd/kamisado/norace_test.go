//go:build !race

package main

import "time"

// Most tests wait for something most of the time, if only for a connection that
// closes in peace; deadline is Discord's.
const (
	atOnce   = "8"
	deadline = 3 * time.Second
)
