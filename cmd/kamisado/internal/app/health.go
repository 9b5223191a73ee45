package app

import (
	"context"
	"errors"
	"fmt"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/cmd/kamisado/internal/ops"
)

// Health asks the bot that runs on this machine whether it plays, for containers and scripts
// that have no program for HTTP.
type Health struct {
	OpsListen string `type:"setting" env:"OPS_LISTEN" placeholder:"cli.value.address" help:"cli.health.ops-listen"`
}

// Detail says what the exit status means.
func (*Health) Detail(say lang.Speaker) string { return say.Text("cli.health.detail") }

// Run asks once.
func (h *Health) Run(ctx context.Context, console *cli.Console, say lang.Speaker) error {
	failed := func(key string, pairs ...any) error {
		return &cli.ExitError{Status: cli.StatusFailed, Text: say.Text(key, pairs...)}
	}
	if h.OpsListen == "" {
		return failed("health.nowhere")
	}
	err := ops.Ask(ctx, h.OpsListen)
	missing, notReady := errors.AsType[*ops.NotReadyError](err)
	switch {
	case notReady:
		return failed("health.missing", "Missing", missing.Missing)
	case err != nil:
		return failed("health.silent", "Address", h.OpsListen, "Cause", refusal(err))
	}
	_, err = fmt.Fprintln(console.Out, say.Text("health.ready"))
	return err
}
