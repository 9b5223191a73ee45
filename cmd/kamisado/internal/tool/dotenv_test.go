package tool

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// An error in the file .env names the line and repeats nothing of the file.
func TestDotEnvErrors(t *testing.T) {
	t.Parallel()
	console := english(t)
	const rest = "\nDISCORD_TOKEN=s3cr3t\nDATABASE_URL=postgres://bot:s3cr3t@db/bot\n"
	const (
		form  = "of the file .env isn't a setting: write NAME=value"
		quote = "a value that begins with a quotation mark must end with the same one"
	)
	for text, want := range map[string]string{
		"foo bar" + rest:                            "line 1 " + form,
		"\uFEFF\n\nfoo bar" + rest:                  "line 3 " + form,
		"\r\n# a comment\r\nfoo bar=1" + rest:       "line 3 " + form,
		"# a comment\rfoo" + rest:                   "line 2 " + form,
		"foo\n":                                     "line 1 " + form,
		"s3cr3t==" + rest:                           "",
		"s3/cr3t==" + rest:                          "line 1 " + form,
		"=s3cr3t" + rest:                            "line 1 " + form,
		"1A=s3cr3t" + rest:                          "line 1 " + form,
		"\nLOG-LEVEL=s3cr3t" + rest:                 "line 2 of the file .env isn't a setting: the name is LOG_LEVEL.",
		"export log-level: s3cr3t" + rest:           "the name is LOG_LEVEL.",
		"DISCORD_TOKEN=\"s3cr3t" + rest:             quote,
		"DISCORD_TOKEN=' s3cr3t" + rest + "A='b'\n": "line 1 of the file .env: " + quote,
		"A=\"s3cr3t\\\"" + rest:                     quote,
		"A=\"s3cr3t\"s3cr3t" + rest:                 quote,
		"A='s3cr3t\"" + rest:                        quote,
		"A=\u00a0\"s3cr3t" + rest:                   quote,
		"A=s3cr3t\xff" + rest:                       "line 1 of the file .env isn't UTF-8 text: save the file as UTF-8.",
		"\xff\xfeA\x00=\x001\x00":                   "isn't UTF-8 text",
		"LOG_LEVEL=infoPOSTGRES_PASSWORD=s3cr3t":    "line 1 of the file .env has two settings: write POSTGRES_PASSWORD on a line of its own.",
		"A=1\nB=LOG_LEVEL=s3cr3t" + rest:            "line 2 of the file .env has two settings: write LOG_LEVEL",
		"A=1 # LOG_LEVEL=s3cr3t" + rest:             "",
	} {
		_, err := parseDotEnv([]byte(text), []string{"LOG_LEVEL"})
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		console.DotEnv = err
		told := console.CheckDotEnv()
		require.ErrorContains(t, told, want, text)
		require.NotContains(t, told.Error(), "s3cr3t")
		require.NotContains(t, err.Error(), "s3cr3t")
	}
}

// The usual ways to write settings are read.
func TestDotEnvValues(t *testing.T) {
	t.Parallel()
	values, err := parseDotEnv(
		[]byte("\uFEFF# a comment\r\nA=1 # and one behind\r\n\n export B = 'two # 2' # b\nC: \"th\\\"ree\"\nD=\nE=''\nF=it's\n\u00a0\nG=x=y:z"),
		nil,
	)
	require.NoError(t, err)
	require.Equal(t,
		map[string]string{"A": "1", "B": "two # 2", "C": `th"ree`, "D": "", "E": "", "F": "it's", "G": "x=y:z"}, values)
}

// parseDotEnv finds every error of a file before godotenv sees it.
func TestDotEnvBeforeParser(t *testing.T) {
	t.Parallel()
	const text = "# a\nexport A='b \\' c' # d\n\nB: \"e\\\"\" \nC=f # g\nD=\"\"\n"
	for i := range len(text) {
		for _, put := range []string{
			"", "\"", "'", "\\", "\n", "\r", " ", "=", ":", "#", "\u00a0", "\v", "$", "\uFEFF", "é",
		} {
			for _, cut := range []int{i, i + 1, len(text)} {
				changed := text[:i] + put + text[cut:]
				if _, err := parseDotEnv([]byte(changed), nil); err != nil {
					require.IsType(t, &dotEnvError{}, err, "%q", changed)
				}
			}
		}
	}
}

// The environment wins over the file, and the names that the file has are returned.
func TestLoadDotEnv(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	names, err := LoadDotEnv(nil)
	require.NoError(t, err)
	require.Empty(t, names)
	t.Setenv("KAMISADO_TEST_A", "environment")
	t.Setenv("KAMISADO_TEST_B", "")
	require.NoError(t, os.Unsetenv("KAMISADO_TEST_B"))
	file := filepath.Join(dir, ".env")
	require.NoError(t, os.WriteFile(file, []byte("\uFEFFKAMISADO_TEST_B=file\nKAMISADO_TEST_A=file\n"), 0o600))
	names, err = LoadDotEnv(nil)
	require.NoError(t, err)
	require.Equal(t, []string{"KAMISADO_TEST_A", "KAMISADO_TEST_B"}, names)
	require.Equal(t, "environment", os.Getenv("KAMISADO_TEST_A"))
	require.Equal(t, "file", os.Getenv("KAMISADO_TEST_B"))
	require.NoError(t, os.Remove(file))
	require.NoError(t, os.Mkdir(file, 0o700))
	_, err = LoadDotEnv(nil)
	require.Error(t, err)
}

func TestUnquote(t *testing.T) {
	t.Parallel()
	for setting, want := range map[string]string{
		"": "", "a": "a", ` "a b" `: "a b", "'a'\n": "a", `"a'`: `"a'`, `"`: `"`, `""`: "", `a"b"`: `a"b"`,
	} {
		require.Equal(t, want, Unquote(setting))
	}
}

// An error that repeats arguments or settings shows no token and no password.
func TestFailHidesSecrets(t *testing.T) {
	t.Parallel()
	token := strings.Repeat("Ab1-", 6) + ".Gabc_E." + strings.Repeat("Z9_x", 9)
	for text, want := range map[string]string{
		"unexpected argument " + token + "\nTry":         "unexpected argument ***\nTry",
		"got \"Bot " + token + "\"":                      "got \"Bot ***\"",
		"unexpected argument postgres://u:p@ss/w@db:1/x": "unexpected argument postgres://***@db:1/x",
		"got \"infoPOSTGRES_PASSWORD=s3cr3t\"":           "got \"infoPOSTGRES_PASSWORD=***\"",
		"\"x.db?password=s3cr3t&a=b\" is no file":        "\"x.db?password=***\" is no file",
		"write DISCORD_TOKEN=that text":                  "write DISCORD_TOKEN=that text",
		"http://localhost:8080/a and 8x8 1OX5/8/8":       "http://localhost:8080/a and 8x8 1OX5/8/8",
	} {
		var out strings.Builder
		(&Console{Err: &out}).Exit(errors.New(text))
		require.Equal(t, "kamisado: "+want+"\n", out.String())
	}
}
