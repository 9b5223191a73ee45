// Package minesweeper is being written.
package minesweeper
