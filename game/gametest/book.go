package gametest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
)

// phrasesFile is where a game's package keeps what it says.
const phrasesFile = "testdata/phrases.txt"

// PhraseBook collects the phrases that a game says: their keys, and the gaps of each. It is
// safe for concurrent use.
type PhraseBook struct {
	mu   sync.Mutex
	gaps map[string]string
}

// NewPhraseBook is an empty book. Its Add is meant for Config.OnPhrase.
func NewPhraseBook() *PhraseBook { return &PhraseBook{gaps: map[string]string{}} }

// Add takes in a phrase and the terms in its gaps.
func (b *PhraseBook) Add(p game.Phrase) {
	b.mu.Lock()
	defer b.mu.Unlock()
	gaps := strings.Join(slices.Sorted(maps.Keys(p.Args)), " ")
	if before, known := b.gaps[p.Key]; known && before != gaps {
		gaps = "sometimes " + before + ", sometimes " + gaps
	}
	b.gaps[p.Key] = gaps
	for _, value := range p.Args {
		if term, ok := value.(game.Term); ok {
			b.gaps[string(term)] = ""
		}
	}
}

// AddError takes in what a refusal says.
func (b *PhraseBook) AddError(err error) {
	if why := game.WhyOf(err); !why.IsZero() {
		b.Add(why)
	}
}

// AddFacts takes in the variant and the names of the seats.
func (b *PhraseBook) AddFacts(facts game.Facts) {
	b.Add(facts.Variant)
	for _, name := range facts.SeatNames {
		b.Add(game.Phrase{Key: string(name)})
	}
}

// AddView takes in all that a view says.
func (b *PhraseBook) AddView(v game.View) {
	for _, phrase := range phrases(v) {
		b.Add(phrase)
	}
}

// String is a line a key, in order, with the names of its gaps.
func (b *PhraseBook) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var text strings.Builder
	for _, key := range slices.Sorted(maps.Keys(b.gaps)) {
		text.WriteString(strings.TrimSpace(key+" "+b.gaps[key]) + "\n")
	}
	return text.String()
}

// RequireKept wants testdata/phrases.txt, from which catalogues are checked, to be what
// was said: every key that the package says, with the names of its gaps. With update
// it writes the file first.
func (b *PhraseBook) RequireKept(t *testing.T, update bool) {
	t.Helper()
	if update {
		require.NoError(t, os.WriteFile(phrasesFile, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(phrasesFile)
	require.NoError(t, err)
	require.Equal(t, string(want), b.String(), "run with -update")
}

// Sayer is a function of a game's package that is given the end of a key and says the
// phrase, such as the one that refuses match texts.
type Sayer struct {
	// Prefix is what the keys begin with, such as "kamisado.record.".
	Prefix string
	// At is the place of the keys' end among the function's arguments, counted from 0.
	At int
}

// RequireSaid wants the book to hold every key that the source of the game's package
// names, so that what the suite happens not to meet is not forgotten: the keys that
// stand there whole, and those whose ends sayers are given, which are named as the
// source calls them. Keys that are put together otherwise are not found.
func (b *PhraseBook) RequireSaid(t *testing.T, id game.ID, sayers map[string]Sayer) {
	t.Helper()
	keys, err := saidIn(".", id, sayers)
	require.NoError(t, err)
	require.NotEmpty(t, keys, "the source names no keys of %s", id)
	for _, key := range keys {
		require.Contains(t, b.gaps, key, "never said: give the test an example")
	}
}

// saidIn finds the keys of a game that the source in a folder names, apart from tests.
// A sayer that is never given a literal is an error: it has been renamed.
func saidIn(folder string, id game.ID, sayers map[string]Sayer) (keys []string, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	s := source{whole: regexp.MustCompile(`^` + regexp.QuoteMeta(string(id)) + `(\.[A-Za-z]+)+$`), sayers: sayers, met: map[string]bool{}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, s.read)
	}
	for name := range sayers {
		if !s.met[name] {
			return nil, fmt.Errorf("nothing in the source is said by %s", name)
		}
	}
	return s.keys, nil
}

// source is what has been found in a package's source.
type source struct {
	whole  *regexp.Regexp
	sayers map[string]Sayer
	keys   []string
	// met are the sayers that were called with a literal.
	met map[string]bool
}

// read takes in a piece of source, and asks for the pieces of that.
func (s *source) read(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, ok := literal(n); ok && s.whole.MatchString(text) {
			s.keys = append(s.keys, text)
		}
	case *ast.CallExpr:
		name := called(n)
		sayer, ok := s.sayers[name]
		if !ok || len(n.Args) <= sayer.At {
			break
		}
		if text, ok := literal(n.Args[sayer.At]); ok {
			s.keys, s.met[name] = append(s.keys, sayer.Prefix+text), true
		}
	}
	return true
}

// called is the name of the function that is called, without what it is selected from.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// literal is the text of a string literal.
func literal(e ast.Expr) (text string, ok bool) {
	basic, ok := e.(*ast.BasicLit)
	if !ok || basic.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(basic.Value)
	return text, err == nil
}
