package fakediscord_test

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/fakediscord"
)

// A bot connects, a person runs its slash command, and the bot responds.
func Example() {
	discord := fakediscord.New(fakediscord.Config{BotName: "greeter"})
	defer discord.Close()
	channel := discord.NewGuild("Club", "es-ES").NewChannel("general")
	ana := discord.NewUser("ana", "es-ES")

	bot, err := discordgo.New("Bot " + discord.Token())
	if err != nil {
		fmt.Println(err)
		return
	}
	bot.Client = discord.Client() // the only difference from a bot on Discord
	bot.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		name := i.ApplicationCommandData().Options[0].StringValue()
		_ = s.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "¡Hola, " + name + "!"},
		})
	})
	if err := bot.Open(); err != nil {
		fmt.Println(err)
		return
	}
	defer bot.Close() //nolint:errcheck // nothing follows
	ctx := context.Background()
	if err := discord.WaitReady(ctx); err != nil {
		fmt.Println(err)
		return
	}

	reply, err := ana.Slash(channel, "greet", fakediscord.String("name", "Berta")).Reply(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %s\n", reply.Author.Name, reply.Content)
	fmt.Println("messages:", len(channel.Messages()))
	fmt.Println("problems:", len(discord.Problems()))
	// Output:
	// greeter: ¡Hola, Berta!
	// messages: 1
	// problems: 0
}
