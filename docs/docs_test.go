// Package docs_test tests the documents' links and commands, the imports of
// packages, what is deployed, and the Dockerfile.
package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// root is the module's folder.
const root = ".."

// documents are the files for readers.
func documents(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.md")
	require.NoError(t, err)
	require.Greater(t, len(files), 4)
	top, err := filepath.Glob(filepath.Join(root, "*.md"))
	require.NoError(t, err)
	require.Greater(t, len(top), 4)
	return append(files, top...)
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// link is a link of Markdown or an image of HTML.
var link = regexp.MustCompile(`(?:\]\(|<img src=")([^)"\s]+)`)

// Relative links lead to files, and to headings that these have.
func TestLinks(t *testing.T) {
	t.Parallel()
	for _, file := range documents(t) {
		for _, found := range link.FindAllStringSubmatch(read(t, file), -1) {
			if strings.Contains(found[1], "://") {
				continue
			}
			target, heading, _ := strings.Cut(found[1], "#")
			path := file
			if target != "" {
				path = filepath.Join(filepath.Dir(file), filepath.FromSlash(target))
			}
			_, err := os.Stat(path)
			require.NoError(t, err, "%s links to %s", file, found[1])
			if heading != "" {
				require.Contains(t, headings(read(t, path)), heading, "%s links to %s", file, found[1])
			}
		}
	}
}

var notInAnchor = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)

// headings are the anchors of a document, as they are commonly made.
func headings(text string) (anchors []string) {
	for line := range strings.Lines(text) {
		if title := strings.TrimLeft(line, "#"); title != line {
			anchor := notInAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(title)), "")
			anchors = append(anchors, strings.ReplaceAll(anchor, " ", "-"))
		}
	}
	return anchors
}

// exists reports whether there is a file.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Each README begins with the two commands, and the gate runs the second one.
func TestCommands(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"README.md", "README.es.md"} {
		_, code, _ := strings.Cut(read(t, filepath.Join(root, file)), "```sh\n")
		require.True(t, strings.HasPrefix(code, "go run ./cmd/kamisado\ngo test ./...\n```\n"), file)
	}
	require.Contains(t, read(t, filepath.Join(root, ".ci", "run")), "\nCGO_ENABLED=0 go test ./...\n")
}
