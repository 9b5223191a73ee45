package shard

import (
	"cmp"
	"slices"
)

// Fleet is who shares the shards at a time, as one of the processes sees it.
type Fleet struct {
	// Self is that process, Alive are all, it among them.
	Self  string
	Alive []string
	// Shards is how many there are, Holders who has which. Nobody has the others.
	Shards  int
	Holders map[int]string
}

// Quota is how many shards this process is to have. All processes have as many, or one more; the
// remainder is for those that have most already, so that as few as possible change hands.
func (f Fleet) Quota() int {
	held := make(map[string]int)
	for _, holder := range f.Holders {
		held[holder]++
	}
	order := slices.Clone(f.Alive)
	slices.SortFunc(order, func(a, b string) int { return cmp.Or(held[b]-held[a], cmp.Compare(a, b)) })
	quota := f.Shards / len(order)
	if slices.Index(order, f.Self) < f.Shards%len(order) {
		quota++
	}
	return quota
}

// Mine are the shards that this process has, in order.
func (f Fleet) Mine() (ids []int) {
	for id, holder := range f.Holders {
		if holder == f.Self {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Change returns which shards to take, at most room of them, and which to give back.
func (f Fleet) Change(room int) (take, give []int) {
	mine, quota := f.Mine(), f.Quota()
	if len(mine) >= quota {
		return nil, mine[quota:]
	}
	room = min(room, quota-len(mine))
	for id := 0; id < f.Shards && len(take) < room; id++ {
		if _, held := f.Holders[id]; !held {
			take = append(take, id)
		}
	}
	return take, nil
}
