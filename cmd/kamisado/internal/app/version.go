package app

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"kamisado/cmd/kamisado/internal/cli"
)

// Version prints what the program was built from.
type Version struct{}

// Run prints one line.
func (*Version) Run(console *cli.Console) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("built without build information")
	}
	_, err := fmt.Fprintln(console.Out, versionLine(info))
	return err
}

// versionLine is the module's version, the commit it was built from and the Go
// that built it.
func versionLine(info *debug.BuildInfo) string {
	words := []string{"kamisado", info.Main.Version}
	settings := make(map[string]string, len(info.Settings))
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if revision := settings["vcs.revision"]; revision != "" {
		words = append(words, "commit "+revision, settings["vcs.time"])
	}
	if settings["vcs.modified"] == "true" {
		words = append(words, "(modified)")
	}
	words = append(words, info.GoVersion, settings["GOOS"]+"/"+settings["GOARCH"])
	return strings.Join(words, " ")
}
