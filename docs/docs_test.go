// Package docs_test tests the documents' links and names, the imports of
// packages, the class diagram, what is deployed, and the Dockerfile.
package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// code is a piece of code in a document's text.
var code = regexp.MustCompile("`([^`\n]+)`")

// What documents name in code is there: tests by their functions, files and
// folders by their paths from the module's folder.
func TestNames(t *testing.T) {
	t.Parallel()
	tests, packages := testFunctions(t), folders(t)
	testName := regexp.MustCompile(`^(Test|Fuzz|Example|Benchmark)\w*$`)
	path := regexp.MustCompile(`^[\w.-]+(/[\w.-]+)*/?$`)
	checked := 0
	for _, file := range documents(t) {
		for _, found := range code.FindAllStringSubmatch(read(t, file), -1) {
			name := found[1]
			first, _, isPath := strings.Cut(name, "/")
			switch {
			case testName.MatchString(name):
				if !tests[name] {
					t.Errorf("%s names %s, which is not there", file, name)
				}
			case path.MatchString(name) && (isPath && slices.Contains(packages, first) || filepath.Ext(name) == ".md"):
				if !exists(filepath.Join(root, name)) && !exists(filepath.Join(filepath.Dir(file), name)) {
					t.Errorf("%s names %s, which is not there", file, name)
				}
			default:
				continue
			}
			checked++
		}
	}
	require.Greater(t, checked, 50)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// folders are those at the top of the module.
func folders(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	for _, e := range entries {
		if e.IsDir() && e.Name() != ".git" {
			names = append(names, e.Name())
		}
	}
	return names
}

// testFunctions returns the names of all test functions of the module.
func testFunctions(t *testing.T) map[string]bool {
	t.Helper()
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example|Benchmark)\w*)\(`)
	names := make(map[string]bool)
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			for _, found := range function.FindAllStringSubmatch(read(t, path), -1) {
				names[found[1]] = true
			}
		}
		return err
	})
	require.NoError(t, err)
	return names
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
