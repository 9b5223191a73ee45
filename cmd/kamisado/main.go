// Command kamisado is a bot for board and card games and its tools: it serves Discord or
// a playground in the browser, lets people play in a terminal, solves positions and counts
// lines of play. What it is wired of is in internal/app.
package main

import "kamisado/cmd/kamisado/internal/app"

// version and commit are set by the linker: -ldflags "-X main.version=v1.2.3 -X main.commit=…". Without
// them the program reports what the go command recorded.
var version, commit string

func main() { app.Options{Version: version, Commit: commit}.Main() }
