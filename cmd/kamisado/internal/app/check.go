package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"kamisado/bot/lang"
	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/store"
)

// Check says whether the bot can start with its settings and its database. It changes nothing.
type Check struct {
	Account
	Common
	cli.JSONFlag
}

// finding is what Check prints about the settings or the database.
type finding struct {
	Checked string `json:"checked"`
	OK      bool   `json:"ok"`
	Text    string `json:"text"`
}

// Detail says what the exit status means.
func (*Check) Detail(say lang.Speaker) string { return say.Text("cli.check.detail") }

// Run prints what is right and returns an ExitError with all that is wrong.
func (c *Check) Run(ctx context.Context, console *cli.Console, say lang.Speaker) error {
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
	_, err := (&Serve{Account: c.Account, Common: c.Common}).check(say)
	note("settings", say.Text("check.settings"), errors.Join(readable(console, say), err, c.checkOps(say)))
	text, err := c.database(ctx, say)
	note("database", text, err)
	if err := c.Print(console.Out, right.String(), findings...); err != nil || len(wrong) == 0 {
		return err
	}
	all := errors.Join(wrong...)
	return &cli.ExitError{Status: cli.Status(all), Text: all.Error()}
}

// database returns a sentence about the database with which the bot can start.
func (c *Check) database(ctx context.Context, say lang.Speaker) (string, error) {
	condition, err := store.Check(ctx, c.Database)
	if explained := explainDatabase(err, say); explained != err {
		return "", explained
	} else if err != nil {
		return "", fmt.Errorf("DATABASE_URL: %w", err)
	}
	key := map[store.Condition]string{
		store.Usable: "check.usable", store.Outdated: "check.outdated", store.Absent: "check.absent",
	}[condition]
	return say.Text(key, "Database", store.Describe(c.Database)), nil
}
