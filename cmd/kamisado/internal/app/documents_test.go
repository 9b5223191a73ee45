package app

import (
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// example is a command that a document shows.
type example struct {
	input, command string
	output         string // what the document says it prints
	console        bool   // whether the document says so
}

var (
	// fence is a block of a document: lines to type, or a console's with what they print.
	fence = regexp.MustCompile("(?s)```(sh|console)\n(.*?)```")
	// shown is a line with a command of this program, which may have an input and be followed by a comment or another
	// command.
	shown = regexp.MustCompile(`^(?:\$ )?(?:(?:echo|printf) '([^']*)' \| )?(?:kamisado|go run \./cmd/kamisado)( [^|#]*)?(?:[|#].*)?$`)
	// inline is a command in the text of a document.
	inline = regexp.MustCompile("`(?:kamisado|go run \\./cmd/kamisado)((?: [^`|<>]*)?)`")
)

// notRun are the commands that the test only parses, each with the reason.
var notRun = map[string]string{
	"":           "serves until it is stopped",
	"playground": "serves until it is stopped",
	"serve":      "needs Discord",
	"health":     "needs a bot",
	"check":      "needs a bot's settings",
	"backup":     "needs a bot's database",
	"restore":    "needs a backup",
	"prune":      "needs a bot's database",
	"prove":      "takes seconds to minutes; the solver's own tests prove the tables",
}

// documents returns the texts for readers by the file's path.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := make(map[string]string)
	for _, folder := range []string{".", "docs"} {
		files, err := filepath.Glob(filepath.Join(apptest.Root, folder, "*.md"))
		require.NoError(t, err)
		for _, file := range files {
			name := filepath.Join(folder, filepath.Base(file))
			texts[name] = apptest.ReadRoot(t, name)
		}
	}
	return texts
}

// examples returns the commands in the blocks of a document.
func examples(text string) (all []example) {
	for _, block := range fence.FindAllStringSubmatch(text, -1) {
		console := block[1] == "console"
		for line := range strings.Lines(block[2]) {
			found := shown.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			switch {
			case found != nil && console == strings.HasPrefix(line, "$ "):
				input := strings.ReplaceAll(found[1], `\n`, "\n")
				if strings.Contains(line, "echo '") {
					input += "\n"
				}
				all = append(all, example{input: input, command: strings.TrimSpace(found[2]), console: console})
			case console && !strings.HasPrefix(line, "$ ") && len(all) > 0:
				all[len(all)-1].output += line
			}
		}
	}
	return all
}

// Every command in a block of a document runs as it stands, in the order of the document, and prints what the
// document shows. Those in the text can be parsed.
func TestDocumentedCommands(t *testing.T) {
	texts := documents(t)
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	parses := func(document string, words []string) {
		exited := false // by --help
		parser := englishParser(t, kong.Writers(io.Discard, io.Discard), kong.Exit(func(int) { exited = true }))
		if _, err := parser.Parse(words); !exited {
			require.NoError(t, err, "%s: %q", document, words)
		}
	}
	var commands []string
	for _, command := range englishParser(t).Model.Children {
		commands = append(commands, command.Name)
	}
	run := 0
	for name, text := range texts {
		t.Chdir(t.TempDir())
		env := func(string) string { return "" }
		if strings.HasSuffix(name, ".es.md") {
			env = apptest.SpanishEnv
		}
		for _, one := range examples(text) {
			words := shellWords(one.command)
			if notRun[strings.Join(words[:min(1, len(words))], "")] != "" {
				parses(name, words)
				continue
			}
			run++
			got := tryWith(t.Context(), env, one.input, words...)
			require.Zero(t, got.status, "%s: %s: %s", name, one.command, got.err)
			if one.console {
				require.Equal(t, one.output, got.out, "%s: %s", name, one.command)
			}
		}
		for _, found := range inline.FindAllStringSubmatch(text, -1) {
			words := shellWords(strings.TrimSuffix(found[1], " --help"))
			if len(words) > 1 {
				parses(name, words)
				continue
			}
			require.Subset(t, commands, words, "%s: %q", name, found[0])
		}
	}
	require.Greater(t, run, 12)
}

// shellWords splits a command line as a shell does, as far as documents go: at
// blanks outside of quotes.
func shellWords(text string) []string {
	words := regexp.MustCompile(`"[^"]*"|'[^']*'|\S+`).FindAllString(text, -1)
	for i := range words {
		words[i] = strings.Trim(words[i], `"'`)
	}
	return words
}
