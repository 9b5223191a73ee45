package shard

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Spec says how the gateway is divided, and what of it is this process'. The zero value is one
// connection for everything.
type Spec struct {
	// Auto asks Discord how many shards there are to be.
	Auto bool
	// Count is how many there are, 0 with Auto.
	Count int
	// IDs are those of this process, in order; nil for those that it gets by leases, or for all
	// where there are no leases.
	IDs []int
}

// IsDivided reports whether there are shards at all.
func (s Spec) IsDivided() bool { return s.Auto || s.Count > 0 }

// IsWhole reports whether one process with this spec serves all shards where nobody helps it.
func (s Spec) IsWhole() bool { return s.IDs == nil || len(s.IDs) == s.Count }

// MaxCount bounds the shards: more than any bot has, so that a slip of the pen is noticed.
const MaxCount = 10_000

// ErrSpec: a text is no spec.
var ErrSpec = errors.New("shards must be auto, a count such as 4, or a count and ids such as 4:0,1 or 64:0-15")

// Parse reads "auto", a count, or a count and ids: "4", "4:0,1", "64:0-15,32". The empty text is
// the zero value.
func Parse(text string) (Spec, error) {
	switch text {
	case "":
		return Spec{}, nil
	case "auto":
		return Spec{Auto: true}, nil
	}
	head, list, named := strings.Cut(text, ":")
	count, err := strconv.Atoi(head)
	if err != nil || count < 1 || count > MaxCount {
		return Spec{}, ErrSpec
	}
	spec := Spec{Count: count}
	if !named {
		return spec, nil
	}
	for part := range strings.SplitSeq(list, ",") {
		first, last, err := parseRange(part)
		if err != nil || first > last || last >= count {
			return Spec{}, ErrSpec
		}
		for id := first; id <= last; id++ {
			spec.IDs = append(spec.IDs, id)
		}
	}
	slices.Sort(spec.IDs)
	spec.IDs = slices.Compact(spec.IDs)
	return spec, nil
}

// parseRange reads an id such as "3", or several such as "3-5".
func parseRange(text string) (first, last int, err error) {
	from, to, several := strings.Cut(strings.TrimSpace(text), "-")
	if first, err = strconv.Atoi(from); err != nil || !several {
		return first, first, err
	}
	last, err = strconv.Atoi(to)
	return first, last, err
}

// idShift is how many low bits of an id do not count for its shard: they differ within a
// millisecond.
const idShift = 22

// Of returns the shard of a server, of so many. Direct messages, without a server, are those of
// the first; so is what has no id of Discord's.
func Of(guild string, count int) int {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil || count < 1 {
		return 0
	}
	return int((id >> idShift) % uint64(count))
}
