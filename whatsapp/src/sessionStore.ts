/** One key of the account, as text; null takes it away. */
export type KeyChange = { type: string; id: string; value: string | null }
/** What was deciphered and is not handed over yet. */
export type PendingInbound = { hash: string; content: string }
/** A message that may be asked for again, quoted, or changed. `chat`: the address of its conversation at the service; `messageId`: what we call it. */
export type ReplayableMessage = {
  id: string
  messageId: string | null
  chat: string
  fromMe: boolean
  participant: string | null
  content: string | null
  isTaken: boolean
}
export type AckChange = { carrierId: string; ack: number; at: Date }
export type KnownPerson = { number: string | null; lid: string | null; name: string }

/** Where all of one line lies: whatever is a text here may be read by nobody else. */
export type SessionStore = {
  readAccount: () => Promise<string | undefined>
  writeAccount: (account: string) => Promise<void>
  readKeys: (type: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** All of it or nothing: a key that moves on and what was deciphered with it belong together. */
  commit: (changes: readonly KeyChange[], heard: readonly PendingInbound[]) => Promise<void>
  /** In the order in which it was deciphered. */
  readHeard: () => Promise<PendingInbound[]>
  isHeard: (hash: string) => Promise<boolean>
  forgetHeard: (hash: string) => Promise<void>
  readKept: (id: string) => Promise<ReplayableMessage | undefined>
  /** Once: what is kept under that id already stays as it is. */
  keep: (message: ReplayableMessage) => Promise<void>
  noteTaken: (id: string) => Promise<void>
  /** With our own id: a receipt may be quicker than whoever notes under which one of theirs a message has left. */
  readRaised: () => Promise<(AckChange & { messageId: string | null })[]>
  noteRaised: (items: readonly AckChange[]) => Promise<void>
  forgetRaised: (items: readonly AckChange[]) => Promise<void>
  notePerson: (person: KnownPerson) => Promise<void>
  readPeople: () => Promise<KnownPerson[]>
  /** The account is no longer linked: its keys open nothing any more. What was deciphered stays to be handed over. */
  forgetAccount: () => Promise<void>
}
