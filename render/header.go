package render

// lengthOrder is the order in which a block's header gives the code that its
// code lengths are written in (RFC 1951, 3.2.7).
var lengthOrder = [19]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// zeroRun stands for a run of 11 to 138 zero lengths, counted in seven bits.
const zeroRun = 18

// blockHeader begins a final block with dynamic codes. Its own code is plain,
// not tuned: four bits for nearly every length. The header has some 100 bytes
// and every picture has the same one.
func blockHeader(alphabet, distances []uint8) []bitString {
	lengths := make([]uint8, 19)
	for i := range lengths {
		lengths[i] = 4
	}
	// 17 lengths are in use: 0 to 15 and zeroRun. Two long ones complete the code.
	lengths[16], lengths[17] = 0, 0
	lengths[14], lengths[15] = 5, 5
	words := canonical(lengths)
	header := []bitString{
		{1, 1}, {2, 2}, // final, dynamic
		{uint64(len(alphabet) - 257), 5}, {uint64(len(distances) - 1), 5}, {19 - 4, 4},
	}
	for _, i := range lengthOrder {
		header = append(header, bitString{uint64(lengths[i]), 3})
	}
	all := append(append([]uint8{}, alphabet...), distances...)
	for i := 0; i < len(all); {
		zeros := 0
		for zeros < 138 && i+zeros < len(all) && all[i+zeros] == 0 {
			zeros++
		}
		if zeros >= 11 {
			header = append(header, words[zeroRun], bitString{uint64(zeros - 11), 7})
			i += zeros
			continue
		}
		header = append(header, words[all[i]])
		i++
	}
	return header
}
