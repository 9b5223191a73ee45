// Package render draws views as PNG pictures.
//
// Each game has a [TilePainter], in one or two files. Its tile set says of which tiles the
// picture of a view consists and how each of them is drawn; the rest is a toolkit of
// a few packages that all games share:
//
//		View ─► layout of tiles ─► tile.Renderer ──────► PNG
//		        (kamisado.go …)     │  internal/tile      ▲
//		                            │  tiles, their cache │
//		                            ▼                     │
//		                  canvas ─► pixels ─► strips ─────┘
//		                  internal/canvas     internal/pngstrip
//
//	  - internal/canvas draws with gg: shapes, text, colours and palettes.
//	  - internal/tile makes the pixels of a tile once in a process and keeps what pictures
//	    need of it from then on, its compressed strip. Of animations it encodes what has changed
//	    from picture to picture.
//	  - internal/pngstrip joins strips to PNGs, in about a tenth of a millisecond and without
//	    touching a pixel.
//
// A strip is good for one width of pictures, so each grid has a renderer of its own; a
// painter keeps the few that were in use last. So memory is bounded, whatever sizes of
// boards are played.
//
// The tests copy the pixels of tiles into an image.Paletted, and compare that with what
// Paint makes of the strips.
//
// All pictures are of one family: light from above, the dark frame with its letters, one
// colour for the last move alone, white dots where a move can go. What a colour says a form
// says too, so that pictures can be read in grey, and at the 300 pixels of a phone.
//
// The pictures of a game share one Huffman code. A painter fits it to a few pictures of random matches before its first
// picture, which takes some tens of milliseconds.
//
// A [Card] shows tables and curves instead of a view. It is drawn anew each time, as few are asked for.
//
// Else the package knows views, never positions, and no language: words come with the options of
// a picture, as the names of the players do.
package render
