package match_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game/match"
)

func TestIsBlankName(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"empty": "", "blanks": " \t\u00A0\u3000\u2003", "Hangul filler": "\u3164", "half-width Hangul filler": "\uFFA0",
		"Hangul jamo fillers": "\u115F\u1160", "zero width": "\u200B\u200C\u200D\u2060\uFEFF", "Braille blank": "\u2800\u2800",
		"marks alone": "\u0301\u0489\u20E3", "spacing marks alone": "\u0903", "soft hyphen": "\u00AD", "Mongolian vowel separator": "\u180E",
		"variation selectors": "\uFE0F\U000E0100", "tags": "\U000E0041\U000E007F", "directions": "\u202E\u2066\u2069", "controls": "\x00\x1b",
		"grapheme joiner": "\u034F", "Khmer inherent vowels": "\u17B4\u17B5", "null notehead": "\U0001D159", "hieroglyph blanks": "\U00013441\U00013442",
		"object replacement": "\uFFFC", "private use": "\uE000", "all of them": " \u3164\u200B\u2800\u0301 ",
	} {
		require.True(t, match.IsBlankName(text), name)
	}
	for name, text := range map[string]string{
		"a letter": "a", "a letter with a mark": "e\u0301", "among nothing": "\u3164\u200B7", "punctuation": "_", "Hebrew": "דנה", "Devanagari": "नि",
		"an emoji": "👩\u200D🚀", "a heart": "❤\uFE0F", "a flag": "🇪🇸", "a keycap": "1\uFE0F\u20E3", "Hangul": "한", "Braille": "\u2801", "a currency": "€",
	} {
		require.False(t, match.IsBlankName(text), name)
	}
}
