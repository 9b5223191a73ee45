// Package grid is a Connect Four board in two words: the geometry that the rules
// and the solver share.
//
// A column takes seven bits, its lowest cell first; the seventh stays empty and
// keeps lines from running on into the next column. Cell 0 is a1, cell 7 is b1.
package grid
