package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"kamisado/game/match"
)

// Peers are the processes that share a database, so that they can share work. Nothing that is
// stored depends on it: two that both think that something is theirs do it as two do who
// know nothing of each other, by commits that only one can make.
type Peers struct{ d *database }

// Peers returns the processes that share the database.
func (d *database) Peers() Peers { return Peers{d} }

// forgottenAfter is how many gaps after its last word the row of a process that died is dropped:
// no two processes whose clocks differ drop each other's.
const forgottenAfter = 100

// Attend says that a process is connected to a platform, and returns all that have said so not
// longer than a gap ago, this one among them, in order.
func (p Peers) Attend(ctx context.Context, platform, process string, now time.Time, gap time.Duration) (alive []string, err error) {
	err = p.d.write(ctx, func(ctx context.Context, t transaction) error {
		alive, err = t.attend(ctx, platform, process, now, gap)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("store: attend: %w", err)
	}
	return alive, nil
}

// attend does so in a transaction.
func (t transaction) attend(ctx context.Context, platform, process string, now time.Time, gap time.Duration) ([]string, error) {
	if _, err := t.run(ctx, attend, platform, process, now.UnixMilli()); err != nil {
		return nil, err
	}
	if _, err := t.run(ctx, dropDead, platform, now.Add(-forgottenAfter*gap).UnixMilli()); err != nil {
		return nil, err
	}
	statement, err := t.statement(ctx, selectAlive)
	if err != nil {
		return nil, err
	}
	return ask(ctx, statement, func(from *sql.Rows) (id string, err error) {
		return id, from.Scan(&id)
	}, []any{platform, now.Add(-gap).UnixMilli()})
}

// Leave says that a process is about to end, so that the others need not find out. last is when it
// has attended last: another one may have taken its name and its place since.
func (p Peers) Leave(ctx context.Context, platform, process string, last time.Time) error {
	err := p.d.write(ctx, func(ctx context.Context, t transaction) error {
		_, err := t.run(ctx, leave, platform, process, last.UnixMilli())
		return err
	})
	if err != nil {
		return fmt.Errorf("store: leave: %w", err)
	}
	return nil
}

// News is what a process has committed: a match is at a version, or a server's settings are
// others. It may come late, or never: who decides on what it says is told so by the commit.
type News struct {
	Match   match.ID `json:"m,omitempty"`
	Version int      `json:"v,omitempty"`
	Guild   string   `json:"g,omitempty"`
}

// ErrDeaf: processes hear nothing of each other, because of what is between them and the
// database, such as PgBouncer in transaction mode.
var ErrDeaf = errors.New("no news of other processes come through")

// Listen calls heard with what processes that share the database commit, this one among them,
// until ctx ends. It returns early with ErrDeaf where nothing can be heard, and without an error
// where there is nobody else. A connection that is lost is made again.
func (p Peers) Listen(ctx context.Context, heard func(News)) error {
	if p.d.news == nil {
		return nil
	}
	return p.d.news.listen(ctx, heard)
}

const (
	// newsChannel is what PostgreSQL calls the channel, which is one of the database.
	newsChannel = "kamisado_news"
	tellNews    = `SELECT pg_notify('` + newsChannel + `', $1)`
	hearNews    = `LISTEN ` + newsChannel

	// newsDelay is how long news may wait for others, to be told together. They are told after
	// the commit, not by it: commits that notify wait for each other.
	newsDelay = 50 * time.Millisecond
	// newsAtOnce keeps a message below the 8,000 bytes that there may be.
	newsAtOnce = 80
	// tellWithin is how long telling something may take, and as long again hearing it.
	tellWithin = 5 * time.Second
	// maxListenBackoff is the longest wait before listening is tried again.
	maxListenBackoff = 30 * time.Second
)

// news tells other processes what this one commits, and hears what they do. Nil tells nobody.
type news struct {
	db     *sql.DB
	config *pgx.ConnConfig // of a connection that listens
	// echoWithin is how long what is told takes to be heard at most.
	echoWithin time.Duration

	mu      sync.Mutex
	pending []News
}

// tell has others hear of something, soon. What cannot be told is dropped.
func (n *news) tell(one ...News) {
	if n == nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.pending) == 0 {
		time.AfterFunc(newsDelay, n.flush)
	}
	n.pending = append(n.pending, one...)
}

func (n *news) flush() {
	n.mu.Lock()
	all := n.pending
	n.pending = nil
	n.mu.Unlock()
	for len(all) > 0 {
		some := all[:min(len(all), newsAtOnce)]
		all = all[len(some):]
		text, err := json.Marshal(some)
		if err != nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), tellWithin)
		_, err = n.db.ExecContext(ctx, tellNews, string(text))
		cancel()
		if err != nil {
			return
		}
	}
}

// listen listens until ctx ends.
func (n *news) listen(ctx context.Context, heard func(News)) error {
	for backoff := time.Second; ; backoff = min(2*backoff, maxListenBackoff) {
		began := time.Now()
		err := n.listenOnce(ctx, heard)
		if ctx.Err() != nil {
			return nil
		}
		if errors.Is(err, ErrDeaf) {
			return err
		}
		if time.Since(began) > maxListenBackoff {
			backoff = time.Second
		}
		if sleep(ctx, backoff) != nil {
			return nil
		}
	}
}

// listenOnce listens until the connection is lost. First it holds that what is told is heard.
func (n *news) listenOnce(ctx context.Context, heard func(News)) error {
	conn, err := pgx.ConnectConfig(ctx, n.config.Copy())
	if err != nil {
		return err
	}
	defer func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(last) // nothing is left to be lost
	}()
	if _, err := conn.Exec(ctx, hearNews); err != nil {
		if failure, answered := errors.AsType[*pgconn.PgError](err); answered && !isDown(failure.Code) {
			return fmt.Errorf("store: %w: %w", ErrDeaf, err)
		}
		return err
	}
	if err := n.awaitEcho(ctx, conn, heard); err != nil {
		return err
	}
	for {
		if _, err := hear(ctx, conn, heard); err != nil {
			return err
		}
	}
}

// awaitEcho tells something over a connection for writing, and returns ErrDeaf unless it is heard.
func (n *news) awaitEcho(ctx context.Context, conn *pgx.Conn, heard func(News)) error {
	echo := `"` + rand.Text() + `"` // no news
	if _, err := n.db.ExecContext(ctx, tellNews, echo); err != nil {
		return err
	}
	soon, cancel := context.WithTimeout(ctx, n.echoWithin)
	defer cancel()
	for {
		told, err := hear(soon, conn, heard)
		switch {
		case err != nil && soon.Err() != nil:
			return fmt.Errorf("store: %w", ErrDeaf)
		case err != nil || told == echo:
			return err
		}
	}
}

// hear waits for a message and passes the news in it on.
func hear(ctx context.Context, conn *pgx.Conn, heard func(News)) (told string, err error) {
	message, err := conn.WaitForNotification(ctx)
	if err != nil {
		return "", err
	}
	var all []News // none in the echo of another process
	if json.Unmarshal([]byte(message.Payload), &all) == nil {
		for _, one := range all {
			heard(one)
		}
	}
	return message.Payload, nil
}
