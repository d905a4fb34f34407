import type { Readable } from 'node:stream'
import type { CarrierDefinition } from '@recado/contract/carriers/definition'
import type { SettingValues } from '@recado/contract/kit/settingFields'

/** How one side of a conversation is reached. One person may have several; a service may show any of them, in turn. */
export type Address = { kind: 'number' | 'lid' | 'group'; value: string }

/** A file at the service: `ref` means something to its carrier only, and is kept by us until the file is fetched. */
export type MediaRef = { ref: unknown; mime?: string | undefined; name?: string | undefined; seconds?: number | undefined }

/** Every address of the other side (of the group, for a group) that the service has shown with an event. */
type Chat = { chat: Address[] }

/** What a service tells of the outside. It is handed over again until we have said that it is stored. */
export type CarrierEvent =
  | (Chat & {
      kind: 'message'
      id: string
      /** As the other side calls itself: the person, or for a group the group; empty when unknown. */
      name: string
      /** Within a group: who of it. */
      author?: { addresses: Address[]; name: string } | undefined
      /** Typed by the owner on the handset, or the echo of what we have sent. */
      fromMe: boolean
      at: Date
      body: string
      mediaType?: string | undefined
      media?: MediaRef | undefined
      quotedId?: string | undefined
      isForwarded?: boolean | undefined
      /** Said while the line was away: it waits for a person, and nobody is greeted for it. */
      isLate?: boolean | undefined
    })
  | (Chat & { kind: 'edit'; targetId: string; fromMe: boolean; author?: Address[] | undefined; body: string })
  | (Chat & { kind: 'revoke'; targetId: string; fromMe: boolean; author?: Address[] | undefined })
  | (Chat & { kind: 'reaction'; targetId: string; fromMe: boolean; author?: Address[] | undefined; emoji: string; at: Date })
  | (Chat & { kind: 'call'; id: string; name: string; at: Date })
  | (Chat & { kind: 'typing' })
  | { kind: 'status'; items: StatusItem[] }

/** `messageId` is ours, where the service gives it back; `ack` is in our scale (see the contract); `at`: when it came so far. */
export type StatusItem = { carrierId: string; messageId?: string | undefined } & (
  | { ack: number; at?: Date | undefined }
  | { error: string }
)

export type LineStatus = 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED'
/** `reason`: a short key for screens, such as `qrExpired`, `loggedOut`, `unreachable`. */
export type LineState = { status: LineStatus; reason?: string | undefined; qrcode?: string | undefined; retries?: number | undefined }

export type Line = { connectionId: number; companyId: number }

/** What a carrier may ask of us. Events of one chat must be awaited in turn; different chats may come at the same time. */
export type Host = {
  /** The lines of this carrier, of every company, with what was entered for each; secrets are readable here. */
  lines: () => Promise<(Line & { settings: SettingValues })[]>
  /** Resolves once it is committed. Rejected: it is not stored, and must be handed over again. */
  receive: (line: Line, event: CarrierEvent) => Promise<void>
  /** The states of a line, in the order in which it takes them. */
  report: (line: Line, state: LineState) => Promise<void>
}

export type OutboundMedia = {
  open: () => Readable
  mime: string
  name: string
  size: number
  seconds?: number | undefined
  isVoice?: boolean | undefined
}

export type OutboundMessage = {
  /** Ours. Handed over again with the same one, it reaches the phone once. */
  messageId: string
  to: Address[]
  body: string
  mediaType?: string | undefined
  media?: OutboundMedia | undefined
  /** The carrier's id of what is quoted. */
  quotedId?: string | undefined
  isForwarded?: boolean | undefined
}

type Target = { to: Address[]; carrierId: string; fromMe: boolean }

/** A line, as long as one process keeps it open. Its calls fail with `Unavailable` (again later) or `Refused` (never). */
export type Session = {
  send: (message: OutboundMessage) => Promise<{ carrierId: string }>
  edit: (target: Target & { body: string }) => Promise<void>
  revoke: (target: Target) => Promise<void>
  react: (target: Target & { emoji: string }) => Promise<void>
  markRead: (read: { to: Address[]; carrierIds: string[] }) => Promise<void>
  setTyping: (to: Address[]) => Promise<void>
  /** A call that is over by then is nothing to reject. */
  rejectCall: (call: { to: Address[]; callId: string }) => Promise<void>
  /** Forgets the linked account; the line is DISCONNECTED afterwards. */
  logout: () => Promise<void>
  /** Lets go of the line without changing anything outside. */
  close: () => Promise<void>
}

/** A call that the service makes by itself: nobody is signed in, and the body is as it came, to be proved by its signature. */
export type WebhookCall = {
  method: 'GET' | 'POST'
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}
type WebhookAnswer = { status: number; body?: string }

/** What its definition says, kept. */
export type Carrier = CarrierDefinition & {
  /** Told once, in every process, where to hand over what comes in by itself. */
  connect?: (host: Host) => void
  /** Takes the calls to the carrier's own address, whichever line they are for. Answered once what they bring is stored. */
  webhook?: (call: WebhookCall) => Promise<WebhookAnswer>
  /** Opens the line and keeps it open, reporting its states, until the session is closed. */
  open: (line: Line, host: Host) => Promise<Session>
  /** The id by which the service will know a message, where we choose it. */
  carrierIdOf?: (messageId: string) => string
  /** The addresses of a number that is on the service, its own form of the number first; null when it is not there. */
  resolveNumber: (line: Line, number: string) => Promise<Address[] | null>
  /** Every address that the service knows to be the same person's. */
  addressesOf: (line: Line, address: Address) => Promise<Address[]>
  fetchMedia: (line: Line, media: MediaRef) => Promise<{ stream: Readable; mime?: string | undefined }>
  phoneBook: (line: Line) => Promise<{ name: string; addresses: Address[] }[]>
  /** The line is gone for good: nothing of it is kept outside either. */
  forget: (line: Line) => Promise<void>
}

/** The service cannot do it now; later it may. */
export class Unavailable extends Error {}

/** The service will never do this. `reason` is a short key for screens. */
export class Refused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}
