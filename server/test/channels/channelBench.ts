import type { Readable } from 'node:stream'
import type { Address, Channel, ConnectionRef } from '../../src/channels/channel.ts'
import type { RecordingHost } from './recordingHost.ts'

export type TestCustomer = { number?: string; lid?: string; name?: string }
export type TestMessage = {
  from: TestCustomer
  group?: { id: string; name: string }
  /** Typed by the owner of the line on the handset, to `from`. */
  fromMe?: boolean
  body?: string
  id?: string
  quotedId?: string
  /** Where it is a tap: what the choice says, which `body` is the title of. */
  tap?: string
  file?: { name: string; mime: string; bytes: Buffer }
}
/** What can be tapped there, and what each says. */
type ShownMenu = { head: string; opener: string | null; choices: { tap: string; title: string }[] }
type Shown = {
  id: string
  body: string
  isDeleted: boolean
  isEdited: boolean
  reaction: string | null
  quotedId: string | null
}

/** The other side of one line: the phone of its owner, and the customers. */
export type RemoteSide = {
  line: ConnectionRef
  scan: () => Promise<void>
  /** The number of the phone, and how a code is typed on it; where the service can be linked so. */
  typing?: { number: string; enter: (code: string) => Promise<void> }
  unlink: () => Promise<void>
  /** Sent again, with the same id, until it is taken. */
  write: (message: TestMessage) => Promise<{ id: string }>
  read: (who: TestCustomer) => Promise<void>
  react: (who: TestCustomer, messageId: string, emoji: string) => Promise<void>
  edit: (who: TestCustomer, messageId: string, body: string) => Promise<void>
  revoke: (who: TestCustomer, messageId: string) => Promise<void>
  type: (who: TestCustomer) => Promise<void>
  /** Lets a message on the customer's phone be so much older; where the service limits changes. */
  age?: (who: TestCustomer, messageId: string, milliseconds: number) => Promise<void>
  call: (who: TestCustomer) => Promise<void>
  /** What of the line's messages the customer's phone shows, the oldest first. */
  phone: (who: TestCustomer) => Promise<Shown[]>
  /** What a phone shows on a message besides its text: the reaction, whosever it is, and whether it was read. */
  marksOn: (who: TestCustomer, messageId: string) => Promise<{ reaction: string | null; isRead: boolean } | undefined>
  /** A menu that is drawn there. */
  menuOn: (who: TestCustomer, messageId: string) => Promise<ShownMenu | undefined>
  seesTyping: (who: TestCustomer) => Promise<boolean>
  fileOn: (who: TestCustomer, messageId: string) => Promise<Buffer>
}

/** What a service may not have: a phone that is linked by a code, groups, messages typed on the handset, or people who are seen typing. */
export type MissingCapability = 'linking' | 'groups' | 'handset' | 'typing'

/** A carrier with its service, real or played, on the other side. */
export type ChannelBench = {
  carrier: Channel
  lacks?: ReadonlySet<MissingCapability>
  /** The address that stands for somebody besides the number. */
  hiddenAs: (lid: string) => Address
  /** Why a line is down whose account was taken from us outside. */
  unlinkedAs: string
  /** A line of its own, not linked to any account yet. `hasBriefCodes`: its QR codes run out within seconds. */
  newLine: (given?: { isNeverScanned?: boolean; hasBriefCodes?: boolean }) => Promise<RemoteSide>
  /** Lets time go on at the service. */
  pass: (milliseconds: number) => Promise<void>
  close: () => Promise<void>
}
export type ChannelBenchSetup = (heard: RecordingHost) => Promise<ChannelBench>

export const asLid = (value: string): Address => ({ kind: 'lid', value })

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
