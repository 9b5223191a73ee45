package fakediscord

import "strconv"

// Permission is a set of Discord's permission bits.
type Permission int64

// The permissions that this Discord looks at.
const (
	ViewChannel           Permission = 1 << 10
	SendMessages          Permission = 1 << 11
	ManageMessages        Permission = 1 << 13
	EmbedLinks            Permission = 1 << 14
	AttachFiles           Permission = 1 << 15
	ReadMessageHistory    Permission = 1 << 16
	MentionEveryone       Permission = 1 << 17
	UseExternalEmojis     Permission = 1 << 18
	UseApplicationCommand Permission = 1 << 31
	ManageThreads         Permission = 1 << 34
	SendMessagesInThreads Permission = 1 << 38
)

// DefaultPermissions are those that a bot and the people have in a new channel.
const DefaultPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	UseExternalEmojis | UseApplicationCommand | SendMessagesInThreads

// dmPermissions come with interactions in a direct message with the bot.
const dmPermissions = ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory | MentionEveryone |
	UseExternalEmojis

// Has says whether all of want are in p.
func (p Permission) Has(want Permission) bool { return p&want == want }

// String is the decimal number, which is how permissions travel.
func (p Permission) String() string { return strconv.FormatInt(int64(p), 10) }
