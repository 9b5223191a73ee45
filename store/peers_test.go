package store

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"kamisado/store/postgrestest"
)

// cluster ends with this process.
var cluster postgrestest.Cluster

// Who hears nothing of what is told finds out, instead of waiting for ever. A connection to
// another database hears as much as one through PgBouncer in transaction mode.
func TestDeaf(t *testing.T) {
	t.Parallel()
	d, err := openPostgres(t.Context(), cluster.Database(t), toPlay)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	d.news.config, err = pgx.ParseConfig(cluster.Database(t))
	require.NoError(t, err)
	d.news.echoWithin = 100 * time.Millisecond
	require.ErrorIs(t, d.Peers().Listen(t.Context(), nil), ErrDeaf)
}
