package docs_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every metric that docs/operations.md names is measured, under that name, and every one that is
// measured has its line there.
func TestOperationsMetrics(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(root, "cmd", "kamisado", "internal", "ops", "*.go"))
	require.NoError(t, err)
	measured := make(map[string]bool)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, found := range regexp.MustCompile(`"(kamisado_\w+)"`).FindAllStringSubmatch(read(t, file), -1) {
			measured[found[1]] = true
		}
	}
	require.Greater(t, len(measured), 10)
	page := read(t, "operations.md")
	named, listed := make(map[string]bool), make(map[string]bool)
	for _, name := range regexp.MustCompile(`\bkamisado_\w+`).FindAllString(page, -1) {
		named[name] = true
	}
	for _, found := range regexp.MustCompile("(?m)^\\| `(kamisado_\\w+)` \\| .+ \\| .+ \\|$").FindAllStringSubmatch(page, -1) {
		listed[found[1]] = true
	}
	require.Equal(t, slices.Sorted(maps.Keys(measured)), slices.Sorted(maps.Keys(listed)))
	require.Equal(t, listed, named)
}

// What docs/operations.md says of the log, the program says so, as a line of its own.
func TestOperationsLog(t *testing.T) {
	t.Parallel()
	var code strings.Builder
	for path := range sources(t) {
		code.WriteString(read(t, path))
	}
	_, part, _ := strings.Cut(read(t, "operations.md"), "\n## What the log says\n")
	part, _, _ = strings.Cut(part, "\n## ")
	rows := regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(part, -1)
	require.Greater(t, len(rows), 5)
	for _, row := range rows {
		for _, said := range regexp.MustCompile("`([^`]{9,})`").FindAllStringSubmatch(row[1], -1) {
			require.Regexp(t, `(?:Log|log)\.(?:Warn|Error)\("`+regexp.QuoteMeta(said[1]), code.String())
		}
	}
}
