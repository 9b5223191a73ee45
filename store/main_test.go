package store_test

import (
	"os"
	"testing"

	"kamisado/store/storetest"
)

// cluster is shared by the tests of this binary, each of which has a database
// of its own in it.
var cluster storetest.Cluster

func TestMain(m *testing.M) {
	code := m.Run()
	_ = cluster.Close()
	os.Exit(code)
}
