package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// measured returns the names of the bot's metrics, without those of Go's runtime and of the process.
func measured(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "cmd", "kamisado", "internal", "ops", "*.go"))
	require.NoError(t, err)
	names := make(map[string]bool)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, found := range regexp.MustCompile(`"(kamisado_\w+)"`).FindAllStringSubmatch(read(t, file), -1) {
			names[found[1]] = true
		}
	}
	require.Greater(t, len(names), 10)
	return names
}

// docs/operate.md names the bot's metrics and no others, and each has its row.
func TestOperateMetrics(t *testing.T) {
	t.Parallel()
	page := read(t, "operate.md")
	named, listed := make(map[string]bool), make(map[string]bool)
	for _, name := range regexp.MustCompile(`\bkamisado_\w+`).FindAllString(page, -1) {
		named[name] = true
	}
	for _, found := range regexp.MustCompile("(?m)^\\| `(kamisado_\\w+)` \\| .+ \\|$").FindAllStringSubmatch(page, -1) {
		listed[found[1]] = true
	}
	require.Equal(t, slices.Sorted(maps.Keys(measured(t))), slices.Sorted(maps.Keys(listed)))
	require.Equal(t, listed, named)
}

// The alert rules have the fields of Prometheus's rule files and use only metrics of the bot.
func TestAlerts(t *testing.T) {
	t.Parallel()
	var file struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr         string
				For                 time.Duration
				Labels, Annotations map[string]string
			}
		}
	}
	decoder := yaml.NewDecoder(strings.NewReader(read(t, "deploy/alerts.yml")))
	decoder.KnownFields(true)
	require.NoError(t, decoder.Decode(&file))
	require.Len(t, file.Groups, 1)
	names, alerts := measured(t), make(map[string]bool)
	suffix := regexp.MustCompile(`_(bucket|count|sum)$`)
	for _, rule := range file.Groups[0].Rules {
		require.Regexp(t, `^Kamisado[A-Z]\w+$`, rule.Alert)
		require.False(t, alerts[rule.Alert], rule.Alert)
		alerts[rule.Alert] = true
		require.Contains(t, []string{"warning", "critical"}, rule.Labels["severity"], rule.Alert)
		require.Regexp(t, `^[A-Z].+\.$`, rule.Annotations["summary"], rule.Alert)
		require.Equal(t, strings.Count(rule.Expr, "("), strings.Count(rule.Expr, ")"), rule.Alert)
		used := regexp.MustCompile(`kamisado_\w+`).FindAllString(rule.Expr, -1)
		require.NotEmpty(t, used, rule.Alert)
		for _, name := range used {
			require.True(t, names[name] || names[suffix.ReplaceAllString(name, "")], "%s uses %s", rule.Alert, name)
		}
	}
	require.Greater(t, len(alerts), 5)
}

// Each warning and each error that the program logs has its row in docs/operate.md, and each row
// has a line that is logged.
func TestOperateLog(t *testing.T) {
	t.Parallel()
	logged := make(map[string]bool)
	for path, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if !isCall {
				return true
			}
			method, isMethod := call.Fun.(*ast.SelectorExpr)
			if !isMethod || method.Sel.Name != "Warn" && method.Sel.Name != "Error" || !isLog(method.X) {
				return true
			}
			text, isText := call.Args[0].(*ast.BasicLit)
			require.True(t, isText, "%s logs something that is no constant", path)
			line, err := strconv.Unquote(text.Value)
			require.NoError(t, err)
			logged[line] = true
			return true
		})
	}
	_, part, _ := strings.Cut(read(t, "operate.md"), "\n## Log\n")
	part, _, _ = strings.Cut(part, "\n## ")
	listed := make(map[string]bool)
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\| .+ \\|$").FindAllStringSubmatch(part, -1) {
		for _, found := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			listed[found[1]] = true
		}
	}
	require.Equal(t, slices.Sorted(maps.Keys(logged)), slices.Sorted(maps.Keys(listed)))
}

// isLog reports whether an expression is a variable or a field that is a log.
func isLog(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return strings.EqualFold(x.Name, "log")
	case *ast.SelectorExpr:
		return strings.EqualFold(x.Sel.Name, "log")
	}
	return false
}

// sources are the files of the module by their path, tests aside.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := make(map[string]*ast.File)
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files[path], err = parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		}
		return err
	})
	require.NoError(t, err)
	return files
}
