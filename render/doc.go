// Package render draws views as PNG pictures.
//
// A picture is a grid of cells in a frame. Every cell is a stack of layers: its
// ground, what stands on it, the marks of the last move and of the legal ones.
// A game's art says which layers a cell has and draws each of them with gg,
// once in a process. What a picture needs of a cell from then on is its strip:
// the cell's pixel rows in the colours of one fixed palette, already compressed
// with one fixed Huffman code that all strips share. A PNG is then a matter of
// joining bit strings, in about a tenth of a millisecond and without a pixel.
//
//	View -> art (cell keys) -> shelf (strips by key, made on demand) -> join -> PNG
//	                              ^ layers (gg) -> compose -> quantise -> compress
//
// [Kamisado.Image] goes the plain way through an image.Paletted. It is what the
// short way is tested against, and what an animation would be made of.
//
// The package knows views, never positions, and speaks no language.
package render
