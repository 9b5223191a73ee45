package store

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The description of a database has no password, in whatever part of the URL that is.
func TestDescribe(t *testing.T) {
	t.Setenv("PGPASSWORD", "s3cr3t")
	for url, want := range map[string]string{
		"sqlite:kamisado.db": "sqlite:kamisado.db",
		"sqlite::memory:":    "sqlite::memory:",
		"postgres://bot:s3cr3t@db:5433/kamisado?sslmode=disable":          "postgres://bot@db:5433/kamisado",
		"postgresql://db/kamisado?user=bot&password=s3cr3t":               "postgres://bot@db:5432/kamisado",
		"postgres://bot:s3%40cr3t@db1:5432,db2:5433/x?sslpassword=s3cr3t": "postgres://bot@db1:5432,db2:5433/x",
		"postgres://bot:s3/cr3t@db/x":                                     "postgres: unknown",
		"postgres://bot:x@s3cr3t@db/x":                                    "postgres: unknown",
		"postgres://bot:x@a@s3cr3t@db1,db2/x":                             "postgres: unknown",
		"sqlite:postgres://bot:s3cr3t@db/x":                               "sqlite:unknown",
		"sqlite:x.db?password=s3cr3t":                                     "sqlite:unknown",
		"mysql://bot:s3cr3t@db/x":                                         "unknown",
		"bot:s3cr3t@db":                                                   "unknown",
		"s3cr3t":                                                          "unknown",
	} {
		require.Equal(t, want, Describe(url))
	}
}
