package tool

import (
	"cmp"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
)

// release is the version of this source, as CHANGELOG.md has it. A build of a tag has its own.
const release = "v0.6.0"

// Build is what the program was built from.
type Build struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"` // empty if unknown
	Modified bool   `json:"modified,omitempty"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// pseudoVersion matches the version that the go command gives a commit without a tag.
var pseudoVersion = regexp.MustCompile(`\d{14}-[0-9a-f]{12}`)

// NewBuild returns the version and commit given, which are empty if the linker did not set them, and
// takes what is missing from info, which may be nil.
func NewBuild(version, commit string, info *debug.BuildInfo) Build {
	b := Build{Version: version, Commit: commit, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if info != nil {
		if built := info.Main.Version; built != "(devel)" && !pseudoVersion.MatchString(built) {
			b.Version = cmp.Or(version, built)
		}
		for _, s := range info.Settings {
			switch {
			case commit == "" && s.Key == "vcs.revision":
				b.Commit = s.Value
			case commit == "" && s.Key == "vcs.modified":
				b.Modified = s.Value == "true"
			}
		}
	}
	b.Version = cmp.Or(b.Version, release)
	return b
}

// String returns the line that kamisado version prints.
func (b Build) String() string {
	words := []string{"kamisado", b.Version}
	if b.Commit != "" {
		words = append(words, "commit", b.Commit)
	}
	if b.Modified {
		words = append(words, "(modified)")
	}
	return strings.Join(append(words, b.Go, b.Platform), " ")
}
