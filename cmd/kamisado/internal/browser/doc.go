// Package browser tests the playground's page: the whole program in the test's process,
// and Chromium, which shows the page to people who click and type.
package browser
