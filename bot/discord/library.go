package discord

import (
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"
)

// library sends what discordgo itself logs to the log of the newest client.
// discordgo has one logger a process, a variable of its own, so that this must
// be one too.
var library libraryLog

type libraryLog struct {
	once sync.Once
	log  atomic.Pointer[slog.Logger]
}

func (l *libraryLog) listen(log *slog.Logger) {
	l.log.Store(log)
	l.once.Do(func() { discordgo.Logger = l.write })
}

// write takes one line. discordgo shows only errors, and those it gets over.
func (l *libraryLog) write(_, _ int, format string, args ...any) {
	text, _, _ := strings.Cut(fmt.Sprintf(format, args...), "\n")
	l.log.Load().Info("discordgo: " + clip(text, mostReason))
}
