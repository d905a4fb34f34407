/** A key of the account as text; null deletes it. */
export type KeyChange = { type: string; id: string; value: string | null }
/** A deciphered message that is not delivered to the product yet. */
export type PendingInbound = { hash: string; content: string }
/** A stored message: a phone may request it again, and users may quote or change it. `chat`: the chat's address. `messageId`: our id. */
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

/** The stored state of one connection. The implementation must encrypt the texts. */
export type SessionStore = {
  readAccount: () => Promise<string | undefined>
  writeAccount: (account: string) => Promise<void>
  readKeys: (type: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Atomic: an advanced key and the message that it deciphered are stored together or not at all. */
  commit: (changes: readonly KeyChange[], heard: readonly PendingInbound[]) => Promise<void>
  /** In the order of deciphering. */
  readHeard: () => Promise<PendingInbound[]>
  isHeard: (hash: string) => Promise<boolean>
  forgetHeard: (hash: string) => Promise<void>
  readKept: (id: string) => Promise<ReplayableMessage | undefined>
  /** Stores the message unless its id exists already. */
  keep: (message: ReplayableMessage) => Promise<void>
  noteTaken: (id: string) => Promise<void>
  /** With our message id: a receipt can arrive before the product has stored WhatsApp's id. */
  readRaised: () => Promise<(AckChange & { messageId: string | null })[]>
  noteRaised: (items: readonly AckChange[]) => Promise<void>
  forgetRaised: (items: readonly AckChange[]) => Promise<void>
  notePerson: (person: KnownPerson) => Promise<void>
  readPeople: () => Promise<KnownPerson[]>
  /** Deletes account and keys after unlinking. Deciphered messages stay until they are delivered. */
  forgetAccount: () => Promise<void>
}
