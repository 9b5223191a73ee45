package lang_test

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// catalogue is what New reads, once for all tests.
func catalogue(t *testing.T) *lang.Catalogue {
	t.Helper()
	c, err := readOnce()
	require.NoError(t, err)
	return c
}

var readOnce = sync.OnceValues(lang.New)

// entries are a language's sentences by key, as the files have them, all plural forms of
// one together.
func entries(t *testing.T, tag lang.Tag) map[string]string {
	t.Helper()
	files, err := filepath.Glob("*." + string(tag) + ".toml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	all := make(map[string]string)
	for _, file := range files {
		var catalogue map[string]any
		_, err := toml.DecodeFile(file, &catalogue)
		require.NoError(t, err, file)
		for key, value := range catalogue {
			require.Empty(t, all[key], "%s is there twice, again in %s", key, file)
			forms, ok := value.(map[string]any) // a table has a sentence a plural form
			if !ok {
				forms = map[string]any{"other": value}
			}
			for _, form := range slices.Sorted(maps.Keys(forms)) {
				require.IsType(t, "", forms[form], key)
				all[key] += forms[form].(string) + "\n"
			}
		}
	}
	return all
}

var gap = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// gaps are the names of a sentence's gaps, in small letters: in a terminal a gap
// .SIDE is the gap .Side in capitals.
func gaps(sentence string) []string {
	var names []string
	for _, found := range gap.FindAllStringSubmatch(sentence, -1) {
		names = append(names, strings.ToLower(found[1]))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// otherBraces are those of a parser's value, ${default}, and of JSON.
var otherBraces = regexp.MustCompile(`\$\{\w+\}|\{"`)

// Both languages have the same keys with the same gaps, every brace belongs to a gap,
// to a value that the command line's parser fills in or to an example of JSON, and New reads
// all of it.
func TestLanguagesAgree(t *testing.T) {
	t.Parallel()
	es, en := entries(t, lang.Spanish), entries(t, lang.English)
	keys := slices.Sorted(maps.Keys(es))
	require.Equal(t, keys, slices.Sorted(maps.Keys(en)))
	for _, tag := range lang.Tags() {
		require.Equal(t, keys, slices.Sorted(maps.Keys(catalogue(t).Texts(tag, ""))))
	}
	for _, key := range keys {
		require.Equal(t, gaps(es[key]), gaps(en[key]), key)
		for tag, sentence := range map[lang.Tag]string{lang.Spanish: es[key], lang.English: en[key]} {
			require.NotEmpty(t, strings.TrimSpace(sentence), "%s in %s", key, tag)
			require.NotContains(t, otherBraces.ReplaceAllString(gap.ReplaceAllString(sentence, ""), ""), "{", "%s in %s", key,
				tag)
		}
	}
}

// Texts are sentences with their gaps, of one family and one language.
func TestTexts(t *testing.T) {
	t.Parallel()
	texts := catalogue(t).Texts(lang.English, "serve.")
	require.Equal(t, "the file .env can't be read: {{.Error}}", texts["dotenv"])
	require.NotContains(t, texts, "serve.dotenv")
	require.Contains(t, catalogue(t).Texts(lang.Spanish, "serve.")["dotenv"], "no se puede leer")
	require.Empty(t, catalogue(t).Texts(lang.English, "nothing."))
}

// The text about privacy mentions the records, which others see.
func TestPrivacyMentionsRecords(t *testing.T) {
	t.Parallel()
	for tag, command := range map[lang.Tag]string{lang.Spanish: "`/récords`", lang.English: "`/records`"} {
		require.Contains(t, catalogue(t).Texts(tag, "help.")["privacy"], command)
	}
}

// typed is a command in a text, as it is typed.
var typed = regexp.MustCompile("`/([^`{]+)`")

// Texts name commands, their parts and their options as their language calls them.
func TestTextsNameCommands(t *testing.T) {
	t.Parallel()
	for _, tag := range lang.Tags() {
		commands, parts := make(map[string]bool), make(map[string]bool)
		all := entries(t, tag)
		for key, name := range all {
			words := strings.Split(key, ".")
			switch {
			case len(words) == 3 && words[0] == "command" && words[2] == "name":
				commands[strings.TrimSpace(name)] = true
			case words[0] == "option" || words[0] == "command" && words[len(words)-1] == "name":
				parts[strings.TrimSpace(name)] = true
			}
		}
		parts[strings.TrimSpace(all["command.start.name"])] = true
		for key, text := range all {
			for _, found := range typed.FindAllStringSubmatch(text, -1) {
				words := strings.Fields(found[1])
				require.True(t, commands[words[0]], "%s in %s: %s", key, tag, found[0])
				for _, word := range words[1:] {
					name, _, _ := strings.Cut(word, ":")
					require.True(t, parts[name], "%s in %s: %s", key, tag, found[0])
				}
			}
		}
	}
}

// peninsular is how several people are addressed in Spain alone, and not in America.
var peninsular = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:os|vosotr[oa]s|vuestr[oa]s?)(?:$|[^\pL])|[áé]is(?:$|[^\pL])`)

// notA is "is no move", which English says as "is not a move"; "There is no tower on
// c1" is right.
var notA = regexp.MustCompile(`(?:^|[^e]|[^r]e) is no \w`)

// Spanish texts are for all who speak it, and Kamisado's use its words.
func TestWording(t *testing.T) {
	t.Parallel()
	for key, text := range entries(t, lang.Spanish) {
		require.NotRegexp(t, peninsular, text, key)
		if strings.HasPrefix(key, "kamisado.") {
			require.NotContains(t, text, "celda", "%s: a cell is a casilla in sentences", key)
		}
	}
	for key, text := range entries(t, lang.English) {
		if strings.HasPrefix(key, "kamisado.") {
			require.NotRegexp(t, notA, text, key)
		}
	}
}
