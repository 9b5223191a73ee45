//go:build unix

package storetest

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// unprivileged is the user that the server runs as when the tests run as root,
// which it refuses; nil when they do not.
func unprivileged() *syscall.Credential {
	if os.Geteuid() != 0 {
		return nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
		gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
		if errUID == nil && errGID == nil {
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		}
	}
	return nil
}

func asUnprivileged(cmd *exec.Cmd) {
	if c := unprivileged(); c != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c}
	}
}

// giveAway lets the server's user have a directory.
func giveAway(dir string) error {
	if c := unprivileged(); c != nil {
		return os.Chown(dir, int(c.Uid), int(c.Gid))
	}
	return nil
}
