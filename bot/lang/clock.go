package lang

import (
	"fmt"
	"time"
)

// Clock writes how long something took as every language does: minutes and seconds,
// such as "1:23", and hours where there are any, "2:03:04". Parts of a second are
// left off.
func Clock(d time.Duration) string {
	seconds := int(d / time.Second)
	if hours := seconds / 3600; hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
