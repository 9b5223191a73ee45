package cli

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

	"kamisado/bot/lang"
)

// dotEnvError says what is wrong in a line of the file .env. It repeats nothing of the file, any part
// of which may be a secret.
type dotEnvError struct {
	key   string // of the sentence that says it
	line  int
	meant string // the setting that the line seems to be for, if any
}

func (e *dotEnvError) Error() string { return e.key }

// LoadDotEnv sets the variables that the file .env has and the environment has not, and returns the
// names that the file has. A missing file is no error. settings are the names that it should have.
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

// byteOrderMark is what some editors begin a text with.
var byteOrderMark = []byte("\uFEFF")

// parseDotEnv returns the variables of a file. Each line is checked first, because godotenv's errors
// quote the rest of the file.
func parseDotEnv(text []byte, settings []string) (map[string]string, error) {
	text = bytes.TrimPrefix(text, byteOrderMark)
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
	// dotEnvLine is a setting: its name and its value.
	dotEnvLine = regexp.MustCompile(`^(?:export[ \t]+)?([^=:]*?)[ \t]*[=:][ \t]*(.*)$`)
	// variableName is the form of a name.
	variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]*$`)
	// quotedValue is a value in quotes; a backslash keeps a quote from ending it.
	quotedValue = regexp.MustCompile(`^(?:"(?:[^"]*\\")*(?:[^"]*[^"\\])?"|'(?:[^']*\\')*(?:[^']*[^'\\])?')[ \t]*(?:#.*)?$`)
)

// checkDotEnvLine returns what is wrong with a line, without its number; nil for nothing.
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
	return nil
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
func (c *Console) CheckDotEnv(say lang.Speaker) error {
	if c.DotEnv == nil {
		return nil
	}
	text := ""
	if wrong, ok := errors.AsType[*dotEnvError](c.DotEnv); ok {
		text = say.Text(wrong.key, "Line", wrong.line, "Meant", wrong.meant)
	} else {
		text = say.Text("serve.dotenv", "Error", c.DotEnv.Error())
	}
	return &ExitError{StatusSettings, text}
}
