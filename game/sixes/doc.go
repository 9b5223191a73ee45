// Package sixes is being written.
package sixes
