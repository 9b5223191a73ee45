package discord

import (
	"strings"
	"testing"

	"kamisado/bot/leaktest"
)

// TestMain fails when goroutines of the bot or of its connection are left after
// all tests have ended. discordgo's attempts to reconnect are not counted: they go
// on until the process ends, which is what happens when its gateway has been silent.
func TestMain(m *testing.M) {
	leaktest.Main(m, func(stack string) bool {
		ours := strings.Contains(stack, "kamisado/bot") || strings.Contains(stack, "discordgo") || strings.Contains(stack, "net/http")
		return ours && !strings.Contains(stack, "discordgo.(*Session).reconnect")
	})
}
