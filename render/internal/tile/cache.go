package tile

import "sync"

// cache keeps values until there are too many; then it begins anew. It is safe for concurrent use.
type cache[K comparable, V any] struct {
	// most is how many values there may be.
	most   int
	mu     sync.RWMutex
	values map[K]V // guarded by mu
}

func newCache[K comparable, V any](most int) *cache[K, V] {
	return &cache[K, V]{most: most, values: make(map[K]V)}
}

// find puts the values of keys in dst, zero where there is none, and reports whether all are there.
func (c *cache[K, V]) find(dst []V, keys []K) (all bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	all = true
	for i, key := range keys {
		v, ok := c.values[key]
		dst[i], all = v, all && ok
	}
	return all
}

// get returns a value, zero if there is none.
func (c *cache[K, V]) get(key K) V {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.values[key]
}

// put keeps a value.
func (c *cache[K, V]) put(key K, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.values) >= c.most {
		clear(c.values)
	}
	c.values[key] = v
}
