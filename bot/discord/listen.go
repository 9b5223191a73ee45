package discord

import (
	"context"
	"errors"
	"fmt"
	"net"

	"kamisado/bot/discord/webhook"
)

// listen serves interactions over HTTP until ctx ends. Then nothing new is accepted, and what
// has arrived is answered.
func (c *Client) listen(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("listen for interactions: %w", err)
	}
	server := webhook.NewServer(webhook.Config{Key: c.PublicKey, Read: c.read, Within: c.ReplyWithin, Log: c.log})
	c.log.Info("listening for interactions", "address", listener.Addr().String(), "path", webhook.Path)
	c.listening.Store(true)
	c.once.Do(func() { close(c.ready) })
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("serve interactions: %w", err)
	case <-ctx.Done():
	}
	c.listening.Store(false)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.atLeast(drainWithin))
	defer cancel()
	if err := server.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("end serving interactions: %w", err)
	}
	return nil
}
