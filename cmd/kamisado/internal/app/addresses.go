package app

import (
	"net"
	"net/netip"
	"slices"
	"strings"
)

// Reachable are the addresses at which other machines reach a page that listens on
// more than the loopback interface; none for one that does not.
func Reachable(listen, url string) (urls []string) {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return nil
	}
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(url, "http://"))
	address, err := netip.ParseAddr(host)
	switch {
	case host == "localhost" || err == nil && address.IsLoopback():
		return nil
	case host != "" && (err != nil || !address.IsUnspecified()):
		return []string{url}
	}
	for _, ip := range OuterAddresses() {
		urls = append(urls, "http://"+net.JoinHostPort(ip.String(), port))
	}
	return urls
}

// OuterAddresses are this machine's, those of the fourth version before those of
// the sixth. Where they cannot be found out there are none.
func OuterAddresses() (all []netip.Addr) {
	interfaces, _ := net.InterfaceAddrs()
	for _, a := range interfaces {
		prefix, err := netip.ParsePrefix(a.String())
		if err == nil && !prefix.Addr().IsLoopback() && !prefix.Addr().IsLinkLocalUnicast() {
			all = append(all, prefix.Addr().Unmap())
		}
	}
	slices.SortFunc(all, netip.Addr.Compare)
	return all
}
