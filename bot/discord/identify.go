package discord

import (
	"bytes"
	"context"
	"errors"
	"net"
)

// errNoTurn: a connection has waited too long for its turn to IDENTIFY.
var errNoTurn = errors.New("it is the turn of other shards to connect")

// identifyBegin is how discordgo's IDENTIFY begins.
const identifyBegin = `{"op":2,`

// pacedConn is a websocket's connection on which IDENTIFY waits for its turn. discordgo sends it by
// itself, in answer to hello or whenever Discord says that the session is invalid, so that it is
// to be had only where it is written.
type pacedConn struct {
	net.Conn
	await func() error
}

// Write writes a frame, IDENTIFY in its turn. Without a turn the connection ends: a later one may
// have it sooner than heartbeats, which wait too, are missed.
func (c *pacedConn) Write(frame []byte) (int, error) {
	if isIdentify(frame) {
		if err := c.await(); err != nil {
			_ = c.Close()
			return 0, err
		}
	}
	return c.Conn.Write(frame)
}

// The parts of a client's frame: https://www.rfc-editor.org/rfc/rfc6455#section-5.2
const (
	frameText   = 0x81 // its first byte: a text, whole
	frameMasked = 0x80 // of the second, beside the length
	frameMask   = 4    // bytes
)

// isIdentify reports whether what is written is a frame with IDENTIFY: websocket writes a frame at
// once, and a text as one frame.
func isIdentify(frame []byte) bool {
	const long, longer = 126, 127 // the length follows in two bytes, or in eight
	head := 2
	if len(frame) < head || frame[0] != frameText {
		return false
	}
	switch frame[1] {
	case frameMasked | long:
		head += 2
	case frameMasked | longer:
		head += 8
	}
	if len(frame) < head+frameMask+len(identifyBegin) {
		return false
	}
	mask, text := frame[head:head+frameMask], bytes.Clone(frame[head+frameMask:][:len(identifyBegin)])
	for i := range text {
		text[i] ^= mask[i%frameMask]
	}
	return string(text) == identifyBegin
}

// pacing opens connections on which IDENTIFY waits; without await nothing does.
func pacing(dial dialFunc, await func() error) dialFunc {
	if await == nil {
		return dial
	}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &pacedConn{conn, await}, nil
	}
}

// waiting opens connections that wait themselves: where frames cannot be seen each is taken for one
// that will IDENTIFY.
func waiting(dial dialFunc, await func() error) dialFunc {
	if await == nil {
		return dial
	}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if err := await(); err != nil {
			return nil, err
		}
		return dial(ctx, network, address)
	}
}
