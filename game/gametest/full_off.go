//go:build !full

package gametest

// Full reports whether the tests are built with -tags full.
const Full = false
