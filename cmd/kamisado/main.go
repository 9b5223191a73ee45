// Command kamisado is a bot for board and card games and its tools: it serves Discord or
// a playground in the browser, lets people play in a terminal, solves positions and counts
// lines of play. What it is wired of is in internal/app.
package main

import "kamisado/cmd/kamisado/internal/app"

func main() { app.Options{}.Main() }
