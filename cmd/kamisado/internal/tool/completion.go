package tool

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Completion prints a script with which a shell completes commands, flags and their values.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"cli.completion.shell"`
}

// Run prints the script.
func (c *Completion) Run(console *Console, parsed *kong.Context, list List) error {
	var script strings.Builder
	root, games := parsed.Model.Node, list.ids(" ")
	if c.Shell == "fish" {
		completeFish(&script, root, games)
	} else {
		completeCases(&script, root, games)
	}
	text := script.String()
	if frame, ok := completionFrames[c.Shell]; ok {
		text = fmt.Sprintf(frame, text)
	}
	_, err := io.WriteString(console.Out, text)
	return err
}

// completionFrames are the scripts of bash and zsh around the cases of completeCases. Without choices the shells
// complete the names of files.
var completionFrames = map[string]string{
	"bash": `_kamisado() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= choices= at
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
    --lang) ((at++)) ;;
    -* | = | es | en) ;;
    *) command=${COMP_WORDS[at]}; break ;;
    esac
  done
  case $command:$before in
%s  esac
  COMPREPLY=($(compgen -W "$choices" -- "$word"))
}
complete -o default -F _kamisado kamisado
`,
	"zsh": `#compdef kamisado
_kamisado() {
  local before=$words[CURRENT-1] command= choices= at
  if [[ $PREFIX == --*=* ]]; then
    before=${PREFIX%%%%=*}
    compset -P '*='
  fi
  for ((at = 2; at < CURRENT; at++)); do
    case $words[at] in
    --lang) ((at++)) ;;
    -*) ;;
    *) command=$words[at]; break ;;
    esac
  done
  case $command:$before in
%s  esac
  compadd -- ${=choices} || _files
}
if [[ $funcstack[1] == _kamisado ]]; then _kamisado; else compdef _kamisado kamisado; fi
`,
}

// choices returns the values of a flag or an argument, separated by blanks, or "" if they have no list.
func choices(v *kong.Value, games string) string {
	switch {
	case v.Enum != "":
		return strings.Join(strings.FieldsFunc(v.Enum, func(r rune) bool { return r == ',' }), " ")
	case v.Name == "game":
		return games
	}
	return ""
}

// completed calls command for each command that --help lists, and flag for each of its flags.
func completed(root *kong.Node, command func(*kong.Node), flag func(command string, f *kong.Flag)) {
	for _, c := range root.Children {
		if c.Hidden {
			continue
		}
		for _, f := range slices.Concat(c.Flags, root.Flags) {
			flag(c.Name, f)
		}
		command(c)
	}
}

// completeCases writes cases that set choices by the command, a colon and the word before the one that is completed.
func completeCases(w io.Writer, root *kong.Node, games string) {
	var names, flags []string
	completed(root, func(c *kong.Node) {
		names = append(names, c.Name)
		for _, argument := range c.Positional {
			flags = append(flags, strings.Fields(choices(argument, games))...)
		}
		fmt.Fprintf(w, "  %s:*) choices='%s' ;;\n", c.Name, strings.Join(flags, " "))
		flags = nil
	}, func(command string, f *kong.Flag) {
		flags = append(flags, "--"+f.Name)
		if !f.IsBool() {
			fmt.Fprintf(w, "  %s:--%s) choices='%s' ;;\n", command, f.Name, choices(f.Value, games))
		}
	})
	for _, f := range root.Flags {
		flags = append(flags, "--"+f.Name)
	}
	fmt.Fprintf(w, "  :--lang) choices='es en' ;;\n  *) choices='%s' ;;\n", strings.Join(append(names, flags...), " "))
}

// completeFish writes a script for fish, which shows what commands and flags do.
func completeFish(w io.Writer, root *kong.Node, games string) {
	completed(root, func(c *kong.Node) {
		fmt.Fprintf(w, "complete -c kamisado -n __fish_use_subcommand -f -a %s -d %s\n", c.Name, fishQuoted(c.Help))
		for _, argument := range c.Positional {
			if known := choices(argument, games); known != "" {
				fmt.Fprintf(w, "complete -c kamisado -n '__fish_seen_subcommand_from %s' -f -a '%s'\n", c.Name, known)
			}
		}
	}, func(command string, f *kong.Flag) {
		value := ""
		if known := choices(f.Value, games); known != "" && !f.IsBool() {
			value = " -x -a '" + known + "'"
		} else if !f.IsBool() {
			value = " -r"
		}
		fmt.Fprintf(w, "complete -c kamisado -n '__fish_seen_subcommand_from %s' -l %s%s -d %s\n",
			command, f.Name, value, fishQuoted(f.Help))
	})
}

// fishQuoted returns the first sentence of a text in single quotes, as fish reads them.
func fishQuoted(text string) string {
	sentence, _, _ := strings.Cut(text, ". ")
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(strings.TrimSuffix(sentence, ".")) + "'"
}
