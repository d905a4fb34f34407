/** One key of the account, as text; null takes it away. */
export type KeyChange = { type: string; id: string; value: string | null }
/** What was deciphered and is not handed over yet. */
export type Heard = { hash: string; content: string }
/** A message that may be asked for again, quoted, or changed. `chat`: the address of its conversation at the service; `messageId`: what we call it. */
export type Kept = {
  id: string
  messageId: string | null
  chat: string
  fromMe: boolean
  participant: string | null
  content: string | null
  isTaken: boolean
}
export type Raised = { carrierId: string; ack: number; at: Date }
export type Known = { number: string | null; lid: string | null; name: string }

/** Where all of one line lies: whatever is a text here may be read by nobody else. */
export type Vault = {
  readAccount: () => Promise<string | undefined>
  writeAccount: (account: string) => Promise<void>
  readKeys: (type: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** All of it or nothing: a key that moves on and what was deciphered with it belong together. */
  commit: (changes: readonly KeyChange[], heard: readonly Heard[]) => Promise<void>
  /** In the order in which it was deciphered. */
  readHeard: () => Promise<Heard[]>
  isHeard: (hash: string) => Promise<boolean>
  forgetHeard: (hash: string) => Promise<void>
  readKept: (id: string) => Promise<Kept | undefined>
  /** Once: what is kept under that id already stays as it is. */
  keep: (message: Kept) => Promise<void>
  noteTaken: (id: string) => Promise<void>
  /** With our own id: a receipt may be quicker than whoever notes under which one of theirs a message has left. */
  readRaised: () => Promise<(Raised & { messageId: string | null })[]>
  noteRaised: (items: readonly Raised[]) => Promise<void>
  forgetRaised: (items: readonly Raised[]) => Promise<void>
  notePerson: (person: Known) => Promise<void>
  readPeople: () => Promise<Known[]>
  /** The account is no longer linked: its keys open nothing any more. What was deciphered stays to be handed over. */
  forgetAccount: () => Promise<void>
}
