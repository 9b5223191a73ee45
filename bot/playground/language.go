package playground

import "strings"

// The page's languages.
const (
	spanish = "es"
	english = "en"
)

func isLanguage(tag string) bool { return tag == spanish || tag == english }

// localeOf is the locale that Discord gives to a client set to the language.
func localeOf(language string) string {
	if language == english {
		return "en-US"
	}
	return "es-ES"
}

// languageOf is the language of a locale.
func languageOf(locale string) string {
	if strings.HasPrefix(locale, english) {
		return english
	}
	return spanish
}
