package upkeep

import (
	"slices"
	"sync/atomic"

	"kamisado/store"
)

// Shards are the parts that a platform is divided into, each of which some process is connected to.
// What is due in a match is the work of a process that has its part: it alone knows whether
// people can play there.
type Shards interface {
	// Of names the part that a server belongs to; direct messages have an empty one.
	Of(guild string) string
	// Mine names the parts that this process has now, and says whether it is connected to each.
	Mine() map[string]bool
}

// reach is what of the platform this process serves, by the names of its parts, and whether it is
// connected to each. A platform that is not divided is one part, which everybody serves.
type reach map[string]bool

// reach is that of now.
func (c *Config) reach(connected bool) reach {
	if c.Shards == nil {
		return reach{c.Platform: connected}
	}
	r := make(reach)
	for shard, on := range c.Shards.Mine() {
		r[c.partName(shard)] = on
	}
	return r
}

// part names the part that a place belongs to.
func (c *Config) part(p store.Place) string {
	if c.Shards == nil {
		return c.Platform
	}
	return c.partName(c.Shards.Of(p.Guild))
}

// partName is what a part is called among those of all platforms.
func (c *Config) partName(shard string) string { return c.Platform + " " + shard }

// serves reports whether this process has a part.
func (r reach) serves(part string) bool {
	_, served := r[part]
	return served
}

// connected lists the parts that this process is connected to, in order.
func (r reach) connected() (parts []string) {
	for part, on := range r {
		if on {
			parts = append(parts, part)
		}
	}
	slices.Sort(parts)
	return parts
}

// skipped is how many matches the last sweep has left to other processes because of where they are
// played. The next asks for that many more, or those of a part that nobody has would hide this
// one's.
type skipped struct{ last atomic.Int64 }
