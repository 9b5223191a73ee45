package playground

import (
	"bytes"
	"regexp"
	"strings"

	"kamisado/bot/fakediscord"
)

// hidden stands where a token was: in paths a word, since an ellipsis would be escaped there.
const (
	hidden       = "…"
	hiddenInPath = "token"
)

// longestSegment is more than any part of a path has that is no token.
const longestSegment = 64

// secrets takes tokens out of what panels show: screenshots of panels end up in bug reports.
type secrets struct {
	token string
	field *regexp.Regexp
}

// newSecrets looks for fields called token beside the tokens that are known. The pattern cannot match within a string:
// quotes have backslashes before them there.
func newSecrets(token string) *secrets {
	return &secrets{token: token, field: regexp.MustCompile(`("token"\s*:\s*)"(?:[^"\\]|\\.)*"`)}
}

// hide takes tokens out of JSON. They have no characters that JSON escapes.
func (s *secrets) hide(raw []byte, in *fakediscord.Interaction) []byte {
	raw = s.field.ReplaceAll(raw, []byte(`${1}"`+hidden+`"`))
	raw = bytes.ReplaceAll(raw, []byte(s.token), []byte(hidden))
	if in != nil {
		raw = bytes.ReplaceAll(raw, []byte(in.Token), []byte(hidden))
	}
	return raw
}

// path takes the version and the tokens out of a path, by its template where the route is known.
func (s *secrets) path(path, template string) string {
	path = strings.TrimPrefix(path, "/api")
	if version, rest, ok := strings.Cut(strings.TrimPrefix(path, "/"), "/"); ok && (version == "v9" || version == "v10") {
		path = "/" + rest
	}
	parts, names := strings.Split(path, "/"), strings.Split(template, "/")
	for i := range parts {
		isToken := len(names) == len(parts) && strings.HasSuffix(names[i], "_token}")
		if isToken || len(parts[i]) > longestSegment {
			parts[i] = hiddenInPath
		}
	}
	return strings.ReplaceAll(strings.Join(parts, "/"), s.token, hiddenInPath)
}
