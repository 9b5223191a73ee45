// Package pngstrip encodes PNGs by joining strips that were compressed before.
//
// Pictures of a board consist of the same tiles again and again. An ordinary encoder
// compresses every pixel of every picture; this one compresses each tile once, to a
// [Strip], and makes a picture by writing the bits of its strips one after the other. That
// takes some hundredths of a millisecond and touches no pixel.
//
// # How a picture is made of strips
//
// A picture is cut into bands, a band into strips side by side:
//
//	┌───────────────────────────────┐
//	│ strip (as wide as the picture)│ band 0
//	├───┬───────┬───────┬───────┬───┤
//	│ A │   B   │   C   │   D   │ E │ band 1
//	├───┼───────┼───────┼───────┼───┤
//	│ F │   B   │   G   │   B   │ H │ band 2: B is compressed once, written three times
//	└───┴───────┴───────┴───────┴───┘
//
// PNG stores pixel rows from left to right, so the bits of a band are those of row 0 of
// all its strips, then of row 1 of all of them:
//
//	A0 B0 C0 D0 E0 | A1 B1 C1 D1 E1 | A2 …
//
// A row of a strip has three parts: lead bytes that equal the row above, a bit string, and
// trail bytes that equal the row above. Lead and trail are only counted. The encoder adds
// them up across strips and rows and writes each sum as one match, or as some of the
// longest length, 258. A flat picture is then little more than such matches:
//
//	row y of B:  [ lead | bit string | trail ]  row y of C:  [ lead | bit string | trail ]
//	                                  └──────── one match ────────┘
//
// # Why strips can be joined
//
// The compressed data are one block of deflate with a dynamic Huffman code, which is the
// same for all pictures of an [Encoder] and so is written once, as the block's header. No
// bit string depends on what is beside it:
//
//   - A match of a strip may only go to the byte before within the row, or to one of the
//     rows above in the strip and a few bytes to the sides. All rows of a picture have the same
//     number of bytes, so the distance is right wherever the strip stands. It also makes a strip
//     good for one width of pictures alone.
//   - Every row has the filter 0 (none), since other filters compute with pixels of the
//     neighbours.
//   - Bit strings need not begin at a byte: the encoder shifts them, 64 bits at a time.
//
// # Rows that are seen twice in a band
//
// A strip's row of pixels may be seen further left in the band too: the strip is there, or one that differs in
// other rows alone. Where that takes less room than its own bits, the encoder writes a match to it instead, one for
// all of several such rows side by side, those of C and D here:
//
//	├───┬───────┬───────┬───────┬───────┬───────┤
//	│ A │   C   │   D   │   B   │   C   │   D   │
//	├───┼───────┴───────┼───────┼───────┴───────┤
//	    └───────▲───────┘       └─ one match ─┐
//	            └─────────────────────────────┘
//
// Full boards take little more than half the bytes so. Rows are told by a hash of what they show, not by
// where they are kept: the bytes of a picture depend on nothing else.
//
// # Bands that are packed
//
// A band that will be seen again is packed: what ends a row and begins the next is the same
// each time, so all bits of the band are one bit string between a lead and a trail.
//
// # Checksums
//
// A zlib stream ends with the Adler-32 of the bytes before compression. Its first half sums
// up the bytes, its second half counts each byte as often as there are bytes from it to
// the end. Both are linear in the bytes, so a strip keeps three sums over its bytes, from
// which the encoder computes its share wherever the strip stands. The CRC-32
// of the IDAT chunk covers the compressed bytes and is computed over them at the end; the
// processor has instructions for that.
//
// # Limits
//
// Pictures have 8 bits a pixel and a palette of at most 256 opaque colours; rows are not
// interlaced and all data are in one IDAT chunk. Pictures are at most 4000 pixels wide: a
// match reaches back 32 KiB, which must include the row above and what is beside it, and
// the bits of a strip's row are counted in 16 bits, at most 15 of them a pixel. Strips are
// at least 3 pixels wide, since a match has no fewer bytes. Files are some percent larger
// than those of an encoder that fits its code to every single picture.
//
// # References
//
//   - Portable Network Graphics (PNG) Specification, Third Edition, W3C: chunks in
//     section 5, filters in 9, compression in 10.
//   - RFC 1950, ZLIB Compressed Data Format: header and Adler-32.
//   - RFC 1951, DEFLATE Compressed Data Format: blocks, matches and Huffman codes.
package pngstrip
