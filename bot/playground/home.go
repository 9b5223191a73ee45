package playground

import "strconv"

// firstReal is the id that Discord would have given at the first moment of its first public day, 13 May 2015. Smaller
// ones are nobody's but a playground's.
const firstReal = 47_835_198_259_200_000

// Owns tells whether an id, such as a channel's, is one of a playground's. A bot on Discord that has a playground's
// matches in its database leaves them alone.
func Owns(id string) bool {
	n, err := strconv.ParseUint(id, 10, 64)
	return err == nil && n < firstReal
}
