package tool

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/alecthomas/kong"

	"kamisado/cmd/kamisado/internal/cli"
	"kamisado/game"
)

// readNumber reads the numbers of the command line, which are those with type:"number".
// Their tags have its bounds: no more than can be counted in, and far more than anybody waits for or
// any machine has.
func readNumber(from *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := from.Scan.PopValueInto("value", &text); err != nil {
		return err
	}
	tag := from.Value.Tag
	least, _ := strconv.Atoi(tag.Get("least"))
	most, _ := strconv.Atoi(tag.Get("most"))
	number, err := strconv.Atoi(text)
	if err != nil || number < least || number > most {
		return fmt.Errorf("expected a number (%d…%d) but got %q", least, most, text)
	}
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	to.SetInt(int64(number))
	return nil
}

// readSetting reads the flags with type:"setting", without quotes, because they may come from the environment.
func readSetting(from *kong.DecodeContext, to reflect.Value) error {
	var text string
	if err := from.Scan.PopValueInto("value", &text); err != nil {
		return err
	}
	to.SetString(cli.Unquote(text))
	return nil
}

// yesNo reads flags that are given or not, which may say so: --guess-free=sí.
type yesNo struct{}

var _ kong.BoolMapper = yesNo{}

// Decode reads what follows the flag's name.
func (yesNo) Decode(from *kong.DecodeContext, to reflect.Value) error {
	if from.Scan.Peek().Type != kong.FlagValueToken {
		to.SetBool(true)
		return nil
	}
	text := from.Scan.Pop().String()
	yes, ok := game.ParseYes(text)
	if !ok {
		var err error
		if yes, err = strconv.ParseBool(text); err != nil {
			return fmt.Errorf("expected yes or no but got %q", text)
		}
	}
	to.SetBool(yes)
	return nil
}

// IsBool says that no value need follow.
func (yesNo) IsBool() bool { return true }
