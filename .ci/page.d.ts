// The types of the playground's page, for the checker alone: what comes over the wire, and what its modules share.
// bot/playground/wire.go says what the server sends; messages, components and commands are Discord's, as far as the page
// reads them.

type Value = string | number | boolean | {file: string, text: string};
type User = {id: string, name: string, language?: string, bot?: boolean, permissions?: string};
type Author = {id: string, username?: string, global_name?: string, bot?: boolean};
type Post = {message: Message, pinged?: boolean, language?: string};

interface Message {
  id: string;
  channel_id: string;
  content: string;
  timestamp: string;
  edited_timestamp?: string | null;
  flags: number;
  author: Author;
  attachments?: Attachment[];
  components?: {components: Component[]}[]; // rows
  interaction_metadata?: {type: number, name?: string, user: Author};
  message_reference?: {message_id: string};
}

interface Attachment {
  filename: string;
  url: string;
  size: number; // bytes
  content_type?: string;
  description?: string;
  width?: number;
  height?: number;
}

type SelectOption = {label: string, value: string, description?: string, default?: boolean};

interface Component {
  type: number;
  custom_id: string;
  label?: string;
  style?: number;
  disabled?: boolean;
  placeholder?: string;
  options?: SelectOption[];
  max_values?: number;
  default_values?: {id: string}[]; // of a select of channels
}

interface Channel {
  id: string;
  name: string;
  direct: boolean;
  parent?: string; // of a thread
  messages: Map<string, Post>; // by id, the oldest first
  unread: number;
  mentions: number;
}

type Choice = {name: string, value: Value, name_localizations?: Record<string, string>};

interface Option {
  type: number;
  name: string;
  description?: string;
  description_localizations?: Record<string, string>;
  required?: boolean;
  autocomplete?: boolean;
  choices?: Choice[];
  options?: Option[];
}

type Command = Omit<Option, "type"> & {type?: number, contexts?: number[] | null, default_member_permissions?: string | null};

/** A command that can be run: its path is what people type after the slash, "kamisado start"; about has its description. */
type Entry = {path: string, paths: {[language: string]: string}, about: Command, options: Option[]};

/** A text for an option. The value is undefined when the option does not take it. */
type Filled = {option: Option, text: string, value: Value | undefined};

/** What a typed line says, in its order. */
interface Parsed {
  command: Entry | null; // null when there is none of that name
  filled: Filled[];
  options: {name: string, value: any}[]; // those with a value, as the server takes them
  missing: Option[]; // that are required and have no text
  // "command": there is none of that name; "value": the option does not take it; "extra": it fits no option
  errors: {kind: "command" | "value" | "extra", text: string, option?: Option}[];
}

/** A line of the list above the box. */
interface Item {
  name: string; // what it says, and what is typed for it
  value: any; // what it stands for
  detail?: string; // an explanation in grey
  extra?: string; // more of the name, in grey: a command's options
  icon?: Node;
}

/** A cell of a picture, in its pixels. */
type Cell = {
  name: string, x: number, y: number, width: number, height: number, text: string,
  landing?: [number, number, number, number], piece?: string, // where in it pieces come to lie, and the next one's colour
  turned?: boolean; // whether the last move has turned over the piece on it
  outline?: number[]; // of the piece on it, or of one that lands there: x, y, x, y… from where it lies; missing where a piece is all of that
};

/** What a picture says of itself. */
interface ImageMap {
  places: Cell[]; // all that can be pointed at; several may stand for one cell
  cells: Map<string, Cell>; // by name, row by row: the last place of each
  players: string[]; // the ids of the users who play
  toMove: string[]; // and of those who are to move
  moves: Move[]; // that are offered
  last: Move[]; // that were made, the latest last
  ply: number; // how many moves were made
  bottom: string; // the id of the user whose side is at the lower edge; empty where boards are not turned
  alt: string; // describes the picture; empty where the message does
  language: string; // that of the message
  match: string; // whose board a hint is for; empty on other pictures
  said: string; // what happened in it, where the message goes on from there
  advised: Record<string, string>; // the kinds of its marks, by cell
  since: number; // when the match began, where the picture shows its time and that runs; else 0
  clock?: number[]; // where: x, y, width and height
}

/** A picture that is shown and what it has where. */
type Seen = {map: ImageMap, image: HTMLImageElement};

/** What one side sees of a board: the message's own picture, or another one. */
type Side = {map: ImageMap, picture?: Blob};

/** A move that is made of cells: who clicks them makes it. Where moves are composed a sign says what is done with the cell. */
type Move = {move: string, group: string, cells: string[], sign?: string, stays?: string[]};

/** What the page asks for. */
interface Action {
  do: string;
  channel?: string;
  message?: string;
  control?: string;
  values?: string[];
  text?: string;
  command?: string;
  options?: {name: string, value: Value, focused?: boolean}[];
  language?: string;
  on?: boolean;
}

type Answer = {error?: string, choices?: Choice[]};

/** What went over the wire between Discord and the bot. */
interface Exchange {
  seq: number;
  at: number; // Unix milliseconds
  to: "bot" | "discord";
  name: string;
  interaction?: string;
  user?: string;
  took?: number; // milliseconds
  size: number; // bytes
  status?: number;
  code?: number;
  json?: any;
  answer?: any;
  files?: {name: string, type: string, size: number}[];
}

type Connection = import("../bot/playground/page/connection.js").Connection;
type Model = import("../bot/playground/page/model.js").Model;
type Board = import("../bot/playground/page/board.js").Board;
type Sound = import("../bot/playground/page/motion.js").Sound;
type Composer = import("../bot/playground/page/composer.js").Composer;

/** What the parts of the page share. */
interface App {
  live: Connection;
  model: Model;
  announce(text: string, language?: string): void; // to screen readers
  problem(text: string): void;
  become(user: string): void;
  members: {element: HTMLElement, toggle(): void, attach(opener: HTMLElement): void};
  protocol: {element: HTMLElement, toggle(): void};
  boards: Record<string, {table?: Board, hand?: Board, hint?: Board}>; // the newest of each match, and the last hint
  sound: Sound;
  drawer: {element: HTMLElement, open(): void, close(): void};
  jump(channel: string, message?: string): void;
  board(): HTMLElement | undefined; // the one that is played on, for the keyboard
  write(): void; // puts the focus into the box
  compose(text: string): void; // puts a text into the box as if it were typed
  run(line: string): Promise<Answer>; // sends a line at once
}
