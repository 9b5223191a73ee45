// Package connectfour is being written.
package connectfour
