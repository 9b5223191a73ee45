package discord

import (
	"bytes"
	"net"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// readerConn is a connection that something comes in by.
type readerConn struct {
	net.Conn
	*bytes.Reader
}

func (c readerConn) Read(b []byte) (int, error) { return c.Reader.Read(b) }

// The name of each interaction's event is changed, wherever a read ends, and nothing else is.
func TestRenaming(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.SampledFrom([]string{
			named, `"`, `"t"`, `"t":`, `"t":"`, "t", "INTERACTION_CREATE", "INTERACTION_CREAT", named[:20], `\"t\":\"INTERACTION_CREATE`, "é", `"s":1`,
		})).Draw(t, "parts")
		sent := []byte{}
		for _, part := range parts {
			sent = append(sent, part...)
		}
		conn := &renamingConn{Conn: readerConn{Reader: bytes.NewReader(sent)}}
		got, most := []byte{}, rapid.IntRange(1, 30).Draw(t, "most")
		for buffer := make([]byte, most); ; {
			n, err := conn.Read(buffer)
			got = append(got, buffer[:n]...)
			if err != nil {
				break
			}
		}
		want := bytes.ReplaceAll(sent, []byte(named), []byte(`"t":"`+eventUndecoded))
		require.Equal(t, string(want), string(got))
	})
}
