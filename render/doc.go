// Package render draws views as PNG pictures.
//
// A picture is laid with tiles: the cells of a board, the pieces of the frame around
// it, and what a game shows besides, such as the digits of a clock or a hand of cards.
// Tiles have a few shapes; those in a row are of one height and together as wide as
// the picture. Every tile is a stack of layers: its ground, what stands on it, the
// marks of the last move and of the legal ones. A game's craft says of which tiles a
// view's picture is made and which layers a tile has, and draws each layer with gg,
// once in a process. What a picture needs of a tile from then on is its strip:
// the tile's pixel rows in the colours of one fixed palette, already compressed
// with one fixed Huffman code that all strips of the game share. A PNG is then a matter
// of joining bit strings, in about a tenth of a millisecond and without a pixel.
//
//	View -> craft (tiles) -> shelf (strips by tile, made on demand) -> join -> PNG
//	                            ^ layers (gg) -> compose -> quantise -> compress
//
// A strip holds distances to the row above, so it is good for one width of pictures:
// each grid has a studio of its own, and a gallery keeps the few studios of a game
// that were in use last. So memory is bounded, whatever sizes of boards are played.
//
// Image, which all painters have, goes the plain way through an image.Paletted. It is
// what the short way is tested against, and what an animation would be made of.
//
// All pictures are of one family: the dark frame with its letters, the ivory frame of
// the last move, dots where a move can go. What is told by a colour is told by a form
// too, so that they can be read in grey, and at the 400 pixels of a phone.
//
// The package knows views, never positions, and speaks no language.
package render
