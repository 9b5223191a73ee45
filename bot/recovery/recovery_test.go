package recovery_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/recovery"
)

// caught is the error for a panic in a function that is called with a number.
func caught(card int) (err error) {
	defer recovery.Into(&err)
	panic([]int{card})
}

// The error says where the panic was and of what kind, and shows no digit of it and no
// argument of the functions.
func TestError(t *testing.T) {
	t.Parallel()
	err := caught(9876543)
	require.ErrorContains(t, err, "panic: [#######]\n")
	require.ErrorContains(t, err, "recovery_test.caught ")
	require.ErrorContains(t, err, "recovery_test.go:")
	require.NotContains(t, err.Error(), "9876543")
}
