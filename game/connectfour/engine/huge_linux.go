package engine

import (
	"syscall"
	"unsafe"
)

// hugePage is the size and alignment of the pages asked for.
const hugePage = 2 << 20

// adviseHuge asks for large pages under a table: it is read all over, and small
// ones cost as much time as the search. It is a hint, so a refusal does no harm.
func adviseHuge(buckets []bucket) {
	size := len(buckets) * int(unsafe.Sizeof(bucket{}))
	memory := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), size)
	from := int(-uintptr(unsafe.Pointer(unsafe.SliceData(memory))) % hugePage)
	if from+hugePage > size {
		return
	}
	to := from + (size-from)/hugePage*hugePage
	_ = syscall.Madvise(memory[from:to], syscall.MADV_HUGEPAGE)
}
