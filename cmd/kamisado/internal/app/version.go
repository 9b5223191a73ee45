package app

import (
	"fmt"
	"regexp"
	"runtime/debug"
	"strings"

	"kamisado/cmd/kamisado/internal/cli"
)

// release is the version of this source, as CHANGELOG.md has it. A build of a tagged
// module says its own.
const release = "v0.6.0"

// pseudoVersion is how the go command names a commit that has no tag: no version.
var pseudoVersion = regexp.MustCompile(`\d{14}-[0-9a-f]{12}`)

// moduleVersion is the version that the module was built with, else the release.
func moduleVersion(built string) string {
	if built == "" || built == "(devel)" || pseudoVersion.MatchString(built) {
		return release
	}
	return built
}

// Version prints what the program was built from.
type Version struct{}

// Run prints one line.
func (*Version) Run(console *cli.Console) error {
	_, err := fmt.Fprintln(console.Out, version())
	return err
}

// version returns the versionLine of this program.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "kamisado " + release
	}
	return versionLine(info)
}

// versionLine is the version, the commit it was built from and the Go that built it.
func versionLine(info *debug.BuildInfo) string {
	words := []string{"kamisado", moduleVersion(info.Main.Version)}
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
