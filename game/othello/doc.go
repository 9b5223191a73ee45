// Package othello is being written.
package othello
