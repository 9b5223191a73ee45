package chat

// Rights are what the platform lets a user do where they ask for something; none in direct
// messages.
type Rights struct{ ManageServer, ManageMessages bool }

// Setting is something that those who manage a server decide for its matches.
type Setting string

// The settings.
const (
	SetLocale   Setting = "locale"   // the language of messages that everybody sees
	SetTime     Setting = "time"     // the time for a move where a challenge names none
	SetChannels Setting = "channels" // where matches may be started
	SetThreads  Setting = "threads"  // a thread for each match
	SetRatings  Setting = "ratings"  // whether ratings are shown
	SetHints    Setting = "hints"    // whether people may agree on hints
)

// AllSettings are all of them.
func AllSettings() []Setting {
	return []Setting{SetLocale, SetTime, SetChannels, SetThreads, SetRatings, SetHints}
}

// Yes and No are the values of the settings with two.
const (
	Yes = "yes"
	No  = "no"
)

// OwnLocale is the value of SetLocale for the server's own language.
const OwnLocale = "own"

type (
	// Settings shows what is decided for the matches of the server where it is asked for.
	Settings struct{}
	// Set decides it: Values are what is chosen, any number of channels, one of all else.
	Set struct {
		What   Setting
		Values []string
	}
	// Halt ends a running match of the server without a result.
	Halt struct{ Match string }
	// Relocate takes a running match of the server to another of its channels.
	Relocate struct {
		Match string
		// Channel is empty where none of the server was chosen; May is what the user may do in it.
		Channel string
		May     Rights
	}
)

func (Settings) action() {}
func (Set) action()      {}
func (Halt) action()     {}
func (Relocate) action() {}

// Channels lets channels of the server be chosen, none for all.
type Channels struct {
	// Hint is what it says while none is.
	Hint   string
	Picked []string
	// Do is the action, but for what is chosen.
	Do Set
}

func (Channels) control() {}
