package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// declared are the types of the module's packages as "package.Type", each with
// the names of its fields and methods.
func declared(t *testing.T) map[string]map[string]bool {
	t.Helper()
	types := make(map[string]map[string]bool)
	for _, file := range sources(t) {
		declare(types, file)
	}
	return types
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

func declare(types map[string]map[string]bool, file *ast.File) {
	members := func(name string) map[string]bool {
		name = file.Name.Name + "." + name
		if types[name] == nil {
			types[name] = make(map[string]bool)
		}
		return types[name]
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			addMembers(members(n.Name.Name), n.Type)
		case *ast.FuncDecl:
			if n.Recv != nil {
				receiver := n.Recv.List[0].Type
				if pointer, ok := receiver.(*ast.StarExpr); ok {
					receiver = pointer.X
				}
				if name, ok := receiver.(*ast.Ident); ok {
					members(name.Name)[n.Name.Name] = true
				}
			}
			return false
		}
		return true
	})
}

// addMembers adds the fields of a struct or the methods of an interface.
func addMembers(members map[string]bool, n ast.Expr) {
	var list *ast.FieldList
	switch n := n.(type) {
	case *ast.StructType:
		list = n.Fields
	case *ast.InterfaceType:
		list = n.Methods
	default:
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			members[name.Name] = true
		}
	}
}

var (
	diagramClass = regexp.MustCompile(`(?m)^    class (\w+)\["([\w.]+)"\](?: \{\n((?:        .*\n)*)    \})?$`)
	diagramLink  = regexp.MustCompile(`(?m)^    (\w+) (?:\.\.>|\*--|o--|\.\.\|>) (\w+)(?: : .*)?$`)
	memberName   = regexp.MustCompile(`^\w+`)
)

// The class diagram names types, fields and methods that exist, and it declares every class of its links.
func TestDiagrams(t *testing.T) {
	t.Parallel()
	types := declared(t)
	_, diagram, _ := strings.Cut(read(t, "architecture.md"), "```mermaid\nclassDiagram\n")
	diagram, _, _ = strings.Cut(diagram, "```")
	classes := make(map[string]bool)
	found := diagramClass.FindAllStringSubmatch(diagram, -1)
	require.Greater(t, len(found), 5)
	require.Len(t, found, strings.Count(diagram, " class "), "a class that this test does not understand")
	for _, class := range found {
		require.NotNil(t, types[class[2]], class[2])
		require.Equal(t, strings.ReplaceAll(class[2], ".", "_"), class[1])
		classes[class[1]] = true
		for line := range strings.Lines(class[3]) {
			if name := memberName.FindString(strings.TrimSpace(line)); name != "" {
				require.Contains(t, types[class[2]], name, class[2])
			}
		}
	}
	for _, link := range diagramLink.FindAllStringSubmatch(diagram, -1) {
		require.True(t, classes[link[1]] && classes[link[2]], link[0])
	}
}
