import type { Readable } from 'node:stream'
import type { Carrier, Line } from '../../src/carriers/port.ts'
import type { RecordingHost } from './recordingHost.ts'

export type Somebody = { number?: string; lid?: string; name?: string }
export type Written = {
  from: Somebody
  group?: { id: string; name: string }
  /** Typed by the owner of the line on the handset, to `from`. */
  fromMe?: boolean
  body?: string
  id?: string
  quotedId?: string
  file?: { name: string; mime: string; bytes: Buffer }
}
type Shown = { id: string; body: string; isDeleted: boolean; isEdited: boolean; reaction: string | null; quotedId: string | null }

/** The other side of one line: the phone of its owner, and the customers. */
export type FarSide = {
  line: Line
  scan: () => Promise<void>
  unlink: () => Promise<void>
  /** Sent again, with the same id, until it is taken. */
  write: (message: Written) => Promise<{ id: string }>
  read: (who: Somebody) => Promise<void>
  react: (who: Somebody, messageId: string, emoji: string) => Promise<void>
  edit: (who: Somebody, messageId: string, body: string) => Promise<void>
  revoke: (who: Somebody, messageId: string) => Promise<void>
  type: (who: Somebody) => Promise<void>
  call: (who: Somebody) => Promise<void>
  /** What of the line's messages the customer's phone shows, the oldest first. */
  phone: (who: Somebody) => Promise<Shown[]>
  /** What a phone shows on a message besides its text: the reaction, whosever it is, and whether it was read. */
  marksOn: (who: Somebody, messageId: string) => Promise<{ reaction: string | null; isRead: boolean } | undefined>
  seesTyping: (who: Somebody) => Promise<boolean>
  fileOn: (who: Somebody, messageId: string) => Promise<Buffer>
}

/** A carrier with its service, real or played, on the other side. */
export type Bench = {
  carrier: Carrier
  /** A line of its own, not linked to any account yet. */
  newLine: (given?: { isNeverScanned?: boolean }) => Promise<FarSide>
  /** Lets time go on at the service. */
  pass: (milliseconds: number) => Promise<void>
  close: () => Promise<void>
}
export type SetUp = (heard: RecordingHost) => Promise<Bench>

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
