package playground

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"syscall"
)

// portTries is how many ports are tried, the wanted one among them.
const portTries = 20

// portTaken is Windows' own number for an address in use.
const portTaken = syscall.Errno(10048)

// listen binds the page's address, or one with a port a little higher where that is taken.
func listen(address string) (net.Listener, error) {
	host, port, err := splitAddress(address)
	if err != nil {
		return nil, err
	}
	last := port
	if port != 0 {
		last = min(port+portTries-1, 1<<16-1)
	}
	for at := port; ; at++ {
		l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(at)))
		switch {
		case err == nil:
			return l, nil
		case !isTaken(err):
			return nil, fmt.Errorf("the playground cannot listen on %s: %w; name an address of this machine, such as 127.0.0.1:8080", address, err)
		case at == last:
			return nil, fmt.Errorf("the playground cannot listen on %s: ports %d to %d are all taken; name another port, or 0 for any", address, port, last)
		}
	}
}

func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port >= 1<<16 {
		return "", 0, fmt.Errorf("the playground cannot listen on %q: write host and port, such as 127.0.0.1:8080", address)
	}
	return host, port, nil
}

func isTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, portTaken)
}

// hostNames is the name in an address to listen on, which requests may then use; none for numbers.
func hostNames(address string) []string {
	host, _, err := net.SplitHostPort(address)
	if err != nil || host == "" {
		return nil
	}
	if _, err := netip.ParseAddr(host); err == nil {
		return nil
	}
	return []string{strings.ToLower(host)}
}
