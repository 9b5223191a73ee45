package chat

// Rights are what the platform lets a user do where they ask for something; none in direct
// messages.
type Rights struct{ ManageServer, ManageMessages bool }

// Channels lets channels of the server be chosen, none for all.
type Channels struct {
	// Hint is what it says while none is.
	Hint   string
	Picked []string
	ID     string
}

func (Channels) control() {}
