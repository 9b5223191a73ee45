package app

import (
	"os/exec"
	"runtime"
)

// browse opens an address in the user's browser, best effort: the address has been
// printed as well.
func browse(env func(string) string, address string) {
	var open *exec.Cmd
	switch {
	case runtime.GOOS == "windows":
		open = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	case runtime.GOOS == "darwin":
		open = exec.Command("open", address)
	case env("DISPLAY") != "" || env("WAYLAND_DISPLAY") != "":
		open = exec.Command("xdg-open", address)
	default:
		return
	}
	if open.Start() == nil {
		go func() { _ = open.Wait() }()
	}
}
