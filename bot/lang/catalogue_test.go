package lang_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// entries are a language's sentences by key, all plural forms of one together.
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
			require.NotContains(t, all, key, "twice, again in %s", file)
			all[key] = sentenceOf(t, key, value)
		}
	}
	return all
}

// sentenceOf is an entry's sentence: a text, or a table with one a plural form.
func sentenceOf(t *testing.T, key string, value any) string {
	t.Helper()
	forms, ok := value.(map[string]any)
	if !ok {
		require.IsType(t, "", value, key)
		return value.(string)
	}
	var all []string
	for _, form := range slices.Sorted(maps.Keys(forms)) {
		require.IsType(t, "", forms[form], key)
		all = append(all, forms[form].(string))
	}
	return strings.Join(all, "\n")
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

// Both languages have the same keys with the same gaps, and every brace belongs
// to a gap.
func TestLanguagesAgree(t *testing.T) {
	t.Parallel()
	es, en := entries(t, lang.Spanish), entries(t, lang.English)
	require.Equal(t, slices.Sorted(maps.Keys(es)), slices.Sorted(maps.Keys(en)))
	for key := range es {
		require.Equal(t, gaps(es[key]), gaps(en[key]), key)
		for tag, sentence := range map[lang.Tag]string{lang.Spanish: es[key], lang.English: en[key]} {
			require.NotEmpty(t, strings.TrimSpace(sentence), "%s in %s", key, tag)
			require.NotContains(t, gap.ReplaceAllString(sentence, ""), "{", "%s in %s", key, tag)
		}
	}
}

// What New reads is what the files say.
func TestKeys(t *testing.T) {
	t.Parallel()
	catalogue, err := lang.New()
	require.NoError(t, err)
	for _, tag := range lang.Tags() {
		require.Equal(t, slices.Sorted(maps.Keys(entries(t, tag))), catalogue.Keys(tag))
	}
}

// heard are the phrases that the games' packages say, with the names of their gaps:
// the tests of a game that has such a list keep it exact.
func heard(t *testing.T) map[string][]string {
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

// The games say nothing that is missing here, and no sentence has a gap that they do
// not fill.
func TestGamesAreSpoken(t *testing.T) {
	t.Parallel()
	es := entries(t, lang.Spanish)
	for key, filled := range heard(t) {
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
