package docs_test

import (
	"go/ast"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The most files of a package, tests aside, and methods of a type that a reader can hold.
const (
	maxFiles   = 25
	maxMethods = 40
)

// No package has too many files, and no type too many methods.
func TestSizes(t *testing.T) {
	t.Parallel()
	files, methods := make(map[string]int), make(map[string]int)
	for path, file := range sources(t) {
		dir := filepath.Dir(path)
		files[dir]++
		for _, declaration := range file.Decls {
			if f, ok := declaration.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[dir+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
	}
	for dir, n := range files {
		require.LessOrEqual(t, n, maxFiles, dir)
	}
	for name, n := range methods {
		require.LessOrEqual(t, n, maxMethods, name)
	}
	require.Greater(t, len(files), 30)
	require.Greater(t, len(methods), 100)
}

// receiver is the name of a method's type, without its parameters.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	}
	return e.(*ast.Ident).Name
}
