//go:build !linux

package engine

// adviseHuge asks for large pages, which other systems give unasked or not at all.
func adviseHuge([]bucket) {}
