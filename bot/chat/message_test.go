package chat

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Other pictures have other names, and the same picture has the same one.
func TestNewPicture(t *testing.T) {
	t.Parallel()
	first := NewPicture("matches.png", []byte("1"), "One match.")
	require.Equal(t, &File{Name: "matches-83dcefb7.png", Data: []byte("1"), Alt: "One match."}, first)
	require.Equal(t, "matches-1ad5be0d.png", NewPicture("matches.png", []byte("2"), "").Name)
}
