package main

import (
	"os"

	"golang.org/x/term"
)

// columns is how wide text is set at most.
const columns = 80

// screen tells whether a stream is a terminal and how many columns it has.
func screen(stream any) (width int, ok bool) {
	file, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		width = columns
	}
	return width, true
}
