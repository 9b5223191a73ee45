package tool

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/joho/godotenv"
)

// dotEnvError is an error in a line of the file .env. It repeats nothing of the file, any part of which
// may be a secret.
type dotEnvError struct {
	key   string // of the sentence for the user
	line  int
	meant string // the setting that the line is probably for, or ""
}

func (e *dotEnvError) Error() string { return e.key }

// LoadDotEnv sets the variables of the file .env that the environment does not have. It returns the names
// of all variables of the file. A missing file is no error. settings are the names of the program's settings.
func LoadDotEnv(settings []string) (names []string, err error) {
	text, err := os.ReadFile(".env")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	values, err := parseDotEnv(text, settings)
	if err != nil {
		return nil, err
	}
	for name, value := range values {
		names = append(names, name)
		if _, isSet := os.LookupEnv(name); !isSet {
			if err := os.Setenv(name, value); err != nil {
				return nil, err
			}
		}
	}
	slices.Sort(names)
	return names, nil
}

// parseDotEnv returns the variables of a file. It checks each line first, because godotenv's errors quote
// the rest of the file.
func parseDotEnv(text []byte, settings []string) (map[string]string, error) {
	text = bytes.TrimPrefix(text, []byte("\uFEFF")) // a byte order mark, which some programs begin a file with
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	text = bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if err := checkDotEnvLine(strings.TrimSpace(line), settings); err != nil {
			err.line = number
			return nil, err
		}
	}
	values, err := godotenv.UnmarshalBytes(text)
	if err != nil {
		return nil, errors.New("some line is not NAME=value")
	}
	return values, nil
}

var (
	// dotEnvLine matches a setting, with groups for its name and its value.
	dotEnvLine = regexp.MustCompile(`^(?:export[ \t]+)?([^=:]*?)[ \t]*[=:][ \t]*(.*)$`)
	// variableName matches a valid name.
	variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	// quotedValue matches a value in quotes, in which a quote may stand after a backslash.
	quotedValue = regexp.MustCompile(`^(?:"(?:[^"]*\\")*(?:[^"]*[^"\\])?"|'(?:[^']*\\')*(?:[^']*[^'\\])?')[ \t]*(?:#.*)?$`)
)

// checkDotEnvLine returns an error without a line number, or nil.
func checkDotEnvLine(line string, settings []string) *dotEnvError {
	switch {
	case !utf8.ValidString(line) || strings.ContainsRune(line, 0):
		return &dotEnvError{key: "serve.dotenv.encoding"}
	case line == "" || line[0] == '#':
		return nil
	}
	setting := dotEnvLine.FindStringSubmatch(line)
	if setting == nil {
		return &dotEnvError{key: "serve.dotenv.form"}
	}
	name, value := setting[1], strings.TrimSpace(setting[2])
	if !variableName.MatchString(name) {
		if meant := strings.ToUpper(strings.ReplaceAll(name, "-", "_")); slices.Contains(settings, meant) {
			return &dotEnvError{key: "serve.dotenv.meant", meant: meant}
		}
		return &dotEnvError{key: "serve.dotenv.form"}
	}
	if value != "" && strings.ContainsRune(`"'`, rune(value[0])) && !quotedValue.MatchString(value) {
		return &dotEnvError{key: "serve.dotenv.quote"}
	}
	if second := SecondSetting(value, settings); second != "" {
		return &dotEnvError{key: "serve.dotenv.two", meant: second}
	}
	return nil
}

// composePassword is a setting of docs/deploy/compose.yaml, which has its file .env in common with the bot.
const composePassword = "POSTGRES_PASSWORD"

// SecondSetting returns the name of a setting that the value of another has in it, as where a line
// was written behind the last one of a file that had no end of line; empty for none. Errors about the first
// setting would repeat the second.
func SecondSetting(value string, settings []string) string {
	value, _, _ = strings.Cut(value, " #")
	for _, name := range append([]string{composePassword}, settings...) {
		if strings.Contains(value, name+"=") {
			return name
		}
	}
	return ""
}

// Unquote returns a setting without spaces and quotes around it: docker run --env-file passes both on.
func Unquote(setting string) string {
	setting = strings.TrimSpace(setting)
	if last := len(setting) - 1; last > 0 && setting[0] == setting[last] && strings.ContainsRune(`"'`, rune(setting[0])) {
		return strings.TrimSpace(setting[1:last])
	}
	return setting
}

// CheckDotEnv returns an ExitError if the file .env could not be read.
func (c *Console) CheckDotEnv() error {
	if c.DotEnv == nil {
		return nil
	}
	if wrong, ok := errors.AsType[*dotEnvError](c.DotEnv); ok {
		return c.BadSetting(wrong.key, "Line", wrong.line, "Meant", wrong.meant)
	}
	return c.BadSetting("serve.dotenv", "Error", c.DotEnv.Error())
}
