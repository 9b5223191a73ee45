package tile

import "sync"

// cache keeps what was used last, and whatever else there is room for. It is safe for
// concurrent use.
type cache[K comparable, V any] struct {
	// most is how many values there may be.
	most int

	mu sync.RWMutex // guards what follows
	// young are the values that were put or used since it was begun, old those before.
	young, old map[K]V
}

func newCache[K comparable, V any](most int) *cache[K, V] {
	return &cache[K, V]{most: most, young: make(map[K]V), old: make(map[K]V)}
}

// find puts the values of keys in dst, zero where there is none.
func (c *cache[K, V]) find(dst []V, keys []K) (all bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	all = true
	for i, key := range keys {
		v, ok := c.young[key]
		dst[i], all = v, all && ok
	}
	return all
}

// get returns a value, zero if there is none. One that is used is young again.
func (c *cache[K, V]) get(key K) V {
	c.mu.RLock()
	v, ok := c.young[key]
	c.mu.RUnlock()
	if ok {
		return v
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok = c.old[key]; ok {
		c.add(key, v)
	}
	return v
}

// put keeps a value.
func (c *cache[K, V]) put(key K, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.add(key, v)
}

// add makes a value young. When half of the room is taken by young ones, all are old, and
// those that were not used meanwhile are gone.
func (c *cache[K, V]) add(key K, v V) {
	if len(c.young) >= c.most/2 {
		c.young, c.old = c.old, c.young
		clear(c.young)
	}
	c.young[key] = v
}
