package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"kamisado/cmd/kamisado/internal/ops"
	"kamisado/cmd/kamisado/internal/tool"
	"kamisado/store"
)

// Check says whether the bot can start with its settings and its database. It changes nothing.
type Check struct {
	Account
	Common
	tool.JSONFlag
}

// finding is what Check prints about the settings or the database.
type finding struct {
	Checked string `json:"checked"`
	OK      bool   `json:"ok"`
	Text    string `json:"text"`
}

// Run prints what is right and returns an ExitError with all that is wrong.
func (c *Check) Run(ctx context.Context, console *tool.Console) error {
	warnOfNames(slog.New(c.logHandler(console)), console.Names)
	var wrong []error
	var right strings.Builder
	var findings []any
	note := func(checked, text string, err error) {
		if err != nil {
			text = strings.TrimSpace(err.Error())
			wrong = append(wrong, err)
		} else {
			fmt.Fprintln(&right, text)
		}
		findings = append(findings, finding{checked, err == nil, text})
	}
	_, err := c.Account.check(console)
	note("settings", console.Text("check.settings"), errors.Join(checkVariables(console), err, c.checkOps(console)))
	text, err := c.database(ctx, console)
	note("database", text, err)
	if err := c.Print(console.Out, right.String(), findings...); err != nil || len(wrong) == 0 {
		return err
	}
	all := errors.Join(wrong...)
	return &tool.ExitError{Status: tool.Status(all), Text: all.Error()}
}

// database returns a sentence about the database with which the bot can start.
func (c *Check) database(ctx context.Context, console *tool.Console) (string, error) {
	condition, err := store.Check(ctx, c.Database)
	if explained := explainDatabase(err, console); explained != err {
		return "", explained
	} else if err != nil {
		return "", fmt.Errorf("DATABASE_URL: %w", err)
	}
	key := map[store.Condition]string{
		store.Usable: "check.usable", store.Outdated: "check.outdated", store.Absent: "check.absent",
	}[condition]
	return console.Text(key, "Database", store.Describe(c.Database)), nil
}

// Health asks the bot that runs on this machine whether it plays, for containers and scripts
// that have no program for HTTP.
type Health struct {
	OpsListen string `type:"setting" env:"OPS_LISTEN" placeholder:"cli.value.address" help:"cli.health.ops-listen"`
}

// Run asks once.
func (h *Health) Run(ctx context.Context, console *tool.Console) error {
	if h.OpsListen == "" {
		return cmp.Or(console.CheckDotEnv(), console.Failure("health.nowhere"))
	}
	err := ops.Ask(ctx, h.OpsListen)
	missing, notReady := errors.AsType[*ops.NotReadyError](err)
	switch {
	case notReady:
		return console.Failure("health.missing", "Missing", missing.Missing)
	case err != nil:
		return console.Failure("health.silent", "Address", h.OpsListen, "Cause", systemCause(err))
	}
	_, err = fmt.Fprintln(console.Out, console.Text("health.ready"))
	return err
}
