package lang_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/lang"
)

// Texts are sentences with their gaps, of one family and one language.
func TestTexts(t *testing.T) {
	t.Parallel()
	catalogue, err := lang.New()
	require.NoError(t, err)
	texts := catalogue.Texts(lang.English, "serve.")
	require.Equal(t, "the file .env cannot be read: {{.Error}}", texts["dotenv"])
	require.NotContains(t, texts, "serve.dotenv")
	require.Contains(t, catalogue.Texts(lang.Spanish, "serve.")["dotenv"], "no se entiende")
	require.Empty(t, catalogue.Texts(lang.English, "nothing."))
}

// Who asks what is kept is told of the records too, which others see.
func TestPrivacyTellsOfRecords(t *testing.T) {
	t.Parallel()
	catalogue, err := lang.New()
	require.NoError(t, err)
	for _, tag := range lang.Tags() {
		require.Contains(t, catalogue.Texts(tag, "help.")["privacy"], "`/records`", tag)
	}
}
