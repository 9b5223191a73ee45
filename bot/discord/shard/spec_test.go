package shard

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Spec{
		"":                {},
		"auto":            {Auto: true},
		"1":               {Count: 1},
		"4":               {Count: 4},
		"4:0":             {Count: 4, IDs: []int{0}},
		"4:3,0,3":         {Count: 4, IDs: []int{0, 3}},
		"4:0-3":           {Count: 4, IDs: []int{0, 1, 2, 3}},
		"16:0-2, 8-9":     {Count: 16, IDs: []int{0, 1, 2, 8, 9}},
		"10000:9999-9999": {Count: 10_000, IDs: []int{9999}},
	} {
		spec, err := Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, spec, text)
		require.Equal(t, text != "", spec.IsDivided())
	}
	for _, text := range []string{"0", "-1", "10001", "many", "Auto", "auto:0", "4:", "4:4", "4:-1", "4:1-", "4:2-1", "4:0,", "4:0-4", ":0", "4:a", "4:0:1", "4,5"} {
		_, err := Parse(text)
		require.ErrorIs(t, err, ErrSpec, text)
	}
}

func TestIsWhole(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"auto": true, "4": true, "4:0-3": true, "4:0-2": false} {
		spec, err := Parse(text)
		require.NoError(t, err)
		require.Equal(t, want, spec.IsWhole(), text)
	}
}

// The servers are those of the example in Discord's documentation and round ones.
func TestOf(t *testing.T) {
	t.Parallel()
	require.Equal(t, 197038439483310086>>22%16, Of("197038439483310086", 16))
	require.Equal(t, 3, Of("12582912", 4), "3 << 22")
	require.Equal(t, 3, Of("12582913", 4), "the low bits do not count")
	require.Equal(t, 1, Of("20971520", 4), "5 << 22")
	for _, none := range []string{"", "playground", "-5"} {
		require.Zero(t, Of(none, 4), none)
	}
	require.Zero(t, Of("12582912", 0))
}
