package playground

import (
	"errors"
	"io/fs"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"syscall"
)

// portTries is how many ports are tried, the wanted one among them.
const portTries = 20

// Windows' own numbers for an address in use and for one that nobody may have.
const (
	portTaken  = syscall.Errno(10048)
	portDenied = syscall.Errno(10013)
)

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
			return nil, badSetting(refusalKey(err), "Address", plain(address), "Cause", err.Error())
		case at == last:
			return nil, badSetting("listen.taken", "Address", plain(address), "First", port, "Last", last)
		}
	}
}

func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port >= 1<<16 {
		return "", 0, badSetting("listen.form", "Address", plain(address))
	}
	return host, port, nil
}

// refusalKey tells apart what may not be had from what is not there.
func refusalKey(err error) string {
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, portDenied) {
		return "listen.denied"
	}
	return "listen.foreign"
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
