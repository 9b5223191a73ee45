package lang_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// peninsular is how several people are addressed in Spain alone. Players in America
// read the same texts.
var peninsular = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:os|vosotr[oa]s|vuestr[oa]s?)(?:$|[^\pL])|[áé]is(?:$|[^\pL])`)

// Spanish texts are for all who speak it.
func TestSpanishOfEverywhere(t *testing.T) {
	t.Parallel()
	catalogue, err := lang.New()
	require.NoError(t, err)
	texts := catalogue.Texts(lang.Spanish, "")
	require.Contains(t, texts, "board.turn")
	for key, text := range texts {
		require.NotRegexp(t, peninsular, text, key)
	}
}
