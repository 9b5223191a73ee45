package lang_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// root is the module's folder.
var root = filepath.Join("..", "..")

// phrases are those that the games' packages say, with the names of their gaps: the
// tests of a game that has such a list keep it exact.
func phrases(t *testing.T) map[string][]string {
	t.Helper()
	lists, err := filepath.Glob(filepath.Join(root, "game", "*", "testdata", "phrases.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, lists)
	phrases := make(map[string][]string)
	for _, name := range lists {
		list, err := os.ReadFile(name)
		require.NoError(t, err)
		for line := range strings.Lines(string(list)) {
			words := strings.Fields(line)
			phrases[words[0]] = words[1:]
		}
	}
	return phrases
}

// Every phrase of a game has a sentence, and the game fills all of the sentence's gaps.
func TestPhrasesHaveSentences(t *testing.T) {
	t.Parallel()
	es := entries(t, lang.Spanish)
	for key, filled := range phrases(t) {
		require.Contains(t, es, key)
		require.Subset(t, lower(filled), gaps(es[key]), key)
	}
}

func lower(names []string) []string {
	small := make([]string, len(names))
	for i, name := range names {
		small[i] = strings.ToLower(name)
	}
	return small
}

// source is what the module's code, except tests and the fake Discord, says about
// catalogues.
type source struct {
	// literals are the string literals, with the position of one of each.
	literals map[string]string
	// calls are those with a literal key and literal names of gaps after it.
	calls []call
}

// call is a call such as Say("match.turn", "Side", side).
type call struct {
	at, key string
	gaps    []string
}

// readSource parses the module.
func readSource(t *testing.T) *source {
	t.Helper()
	s := &source{literals: make(map[string]string)}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (d.Name() == "fakediscord" || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, ".js"):
			return s.readScript(path)
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		return s.read(path)
	})
	require.NoError(t, err)
	require.Greater(t, len(s.calls), 50, "the source is read wrongly")
	return s
}

// read adds a file.
func (s *source) read(path string) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			s.addCall(files.Position(n.Pos()).String(), n)
		case ast.Expr:
			if text, ok := literal(n); ok {
				s.literals[text] = files.Position(n.Pos()).String()
				for _, found := range inTag.FindAllStringSubmatch(text, -1) {
					s.literals[found[1]] = files.Position(n.Pos()).String()
				}
			}
		}
		return true
	})
	return nil
}

// inTag is a key in the tag of a field, for the command line's help.
var inTag = regexp.MustCompile(`(?:help|placeholder|detail):"(cli\.[a-z.-]+)"`)

// inScript is a text of the playground's page, with the gaps it fills:
// t("box.hint", { Channel: name }).
var inScript = regexp.MustCompile(`\bt\(\s*"([A-Za-z.]+)"(?:,\s*\{([^}]*)\})?`)

// gapInScript is the name of a gap there: the only names with a capital.
var gapInScript = regexp.MustCompile(`\b[A-Z]\w*`)

// readScript adds a file of the playground's page.
func (s *source) readScript(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for _, found := range inScript.FindAllStringSubmatch(string(text), -1) {
		key := pageKeys + found[1]
		s.literals[key] = path
		s.calls = append(s.calls, call{at: path, key: key, gaps: gapInScript.FindAllString(found[2], -1)})
	}
	return nil
}

// pageKeys is what the keys of the playground's page begin with. The page leaves it
// out, and names all of them in full.
const pageKeys = "playground."

// addCall adds a call whose arguments are, from some literal on, a key and pairs
// of a literal name and a value.
func (s *source) addCall(at string, n *ast.CallExpr) {
	if n.Ellipsis.IsValid() {
		return
	}
	for i, arg := range n.Args {
		key, ok := literal(arg)
		if !ok || !keyForm.MatchString(key) || (len(n.Args)-i)%2 == 0 {
			continue
		}
		c := call{at: at, key: key}
		if i == 0 && isMethod(n.Fun, "Refuse") { // of a game.Line, which says where it stands
			c.gaps = []string{"Line", "Text"}
		}
		for j := i + 1; j < len(n.Args); j += 2 {
			name, ok := literal(n.Args[j])
			if !ok {
				return
			}
			c.gaps = append(c.gaps, name)
		}
		s.calls = append(s.calls, c)
		return
	}
}

// isMethod reports whether a call is of a method of that name and not of a function of
// package game.
func isMethod(called ast.Expr, name string) bool {
	selector, ok := called.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != name {
		return false
	}
	receiver, ok := selector.X.(*ast.Ident)
	return !ok || receiver.Name != "game"
}

// keyForm is what a key looks like.
var keyForm = regexp.MustCompile(`^[a-z]+(\.[A-Za-z]+)+$`)

func literal(n ast.Expr) (string, bool) {
	basic, ok := n.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(basic.Value)
	return text, err == nil
}

// Every key in the code has a sentence, and the code fills all of the sentence's gaps.
func TestKeysHaveSentences(t *testing.T) {
	t.Parallel()
	es, code := entries(t, lang.Spanish), readSource(t)
	families := make(map[string]bool)
	for key := range es {
		family, _, _ := strings.Cut(key, ".")
		families[family] = true
	}
	for text, at := range code.literals {
		family, _, _ := strings.Cut(text, ".")
		inGo := keyForm.MatchString(text) && families[family] && !isNoKey[text]
		inScript := strings.HasPrefix(text, pageKeys) && text != pageKeys
		if _, there := es[text]; inGo || inScript {
			require.True(t, there, "%s, named in %s, has no sentence", text, at)
		}
	}
	for _, c := range code.calls {
		if sentence, ok := es[c.key]; ok {
			require.Subset(t, lower(c.gaps), gaps(sentence), "%s: %s", c.at, c.key)
		}
	}
}

// isNoKey lists literals that look like keys of a family and are none.
var isNoKey = map[string]bool{
	"kamisado.db": true, // files' names
	"records.db":  true,
}

// Every key is used: it is a literal, or the code composes it from a literal with a dot
// at its end or beginning, such as "challenge." or ".name", and words that are literals
// too, or a game has it in its list of phrases.
func TestKeysAreUsed(t *testing.T) {
	t.Parallel()
	code, said := readSource(t), phrases(t)
	words := make(map[string]bool)
	for text := range code.literals {
		for word := range strings.SplitSeq(text, ".") {
			words[word] = true
		}
	}
	composed := func(key string) bool {
		for text := range code.literals {
			rest, ok := strings.CutPrefix(key, text)
			if !ok && strings.HasPrefix(text, ".") {
				// The game's name stands before it.
				_, tail, _ := strings.Cut(key, ".")
				rest, ok = strings.CutPrefix("."+tail, text)
			}
			if ok && text != "" && strings.Contains(text, ".") && allIn(words, rest) {
				return true
			}
		}
		return false
	}
	var unused []string
	for key := range entries(t, lang.Spanish) {
		_, isSaid := said[key]
		_, isNamed := code.literals[key]
		if !isSaid && !isNamed && (strings.HasPrefix(key, pageKeys) || !composed(key)) {
			unused = append(unused, key)
		}
	}
	require.Empty(t, unused, "no code uses these: remove them from the catalogues")
}

// allIn reports whether all parts of a key's rest are words.
func allIn(words map[string]bool, rest string) bool {
	for word := range strings.SplitSeq(rest, ".") {
		if word != "" && !words[word] {
			return false
		}
	}
	return true
}
