import type { Readable } from 'node:stream'
import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { ChannelDefinition } from '@recado/contract/channels/channelDefinition'
import type { PasskeyAssertion } from '@recado/contract/kit/passkeyAssertion'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import type { Pricing } from '@recado/contract/messages/messages'
import type { NewChats } from '@recado/contract/newChats'
import type { SentTemplate, TemplateContent } from '@recado/contract/templates/templateContent'
import type { Template } from '@recado/contract/templates/templates'

/**
 * The address of a contact or a group. A person can have several, and a service may show another one each time. `lid` and `bsuid` are ids
 * that hide the phone number: linked phones see a `lid`, one business sees a `bsuid`.
 */
export type Address = { kind: 'number' | 'lid' | 'bsuid' | 'group'; value: string }

/** A file at the service. Only its channel understands `ref`; the product stores it until the file is downloaded. */
export type MediaRef = { ref: unknown; mime?: string | undefined; name?: string | undefined; seconds?: number | undefined }

/** All addresses of the contact (or of the group) that the service has sent with an event. */
type Chat = { chat: Address[] }

/** An event of a service. The channel delivers it again until `receive` has resolved, which means that it is stored. */
export type ChannelEvent =
  | (Chat & {
      kind: 'message'
      id: string
      /** The name of the contact, or of the group; empty if unknown. */
      name: string
      /** In a group: the member who wrote. */
      author?: { addresses: Address[]; name: string } | undefined
      /** Written on the owner's phone, or the echo of a message that we sent. */
      fromMe: boolean
      at: Date
      body: string
      mediaType?: MessageKind | undefined
      media?: MediaRef | undefined
      quotedId?: string | undefined
      isForwarded?: boolean | undefined
      /** The preview that the sender's app made of a link in the text. */
      link?: LinkPreview | undefined
      /** The message is a tap on a menu that we sent: the id of the choice. */
      tap?: string | undefined
      /** The ad that brought the customer here: its headline, text or address. */
      ad?: string | undefined
      /** Written while the connection was down: the bot does not greet, the ticket waits for an agent. */
      isLate?: boolean | undefined
      /** Another app of the service handles this conversation and answers it: no agent of the company is needed. */
      isStandby?: boolean | undefined
    })
  | (Chat & { kind: 'edit'; targetId: string; fromMe: boolean; author?: Address[] | undefined; body: string })
  | (Chat & { kind: 'revoke'; targetId: string; fromMe: boolean; author?: Address[] | undefined })
  | (Chat & { kind: 'reaction'; targetId: string; fromMe: boolean; author?: Address[] | undefined; emoji: string; at: Date })
  | (Chat & { kind: 'call'; id: string; name: string; at: Date })
  | (Chat & { kind: 'typing' })
  /** Another app of the service (`app`: its name for people) has handed the conversation over to the company, or answers it from now on. */
  | (Chat & { kind: 'handover'; app: string; isToCompany: boolean })
  /** The person has new addresses; the addresses in `chat` no longer work. */
  | (Chat & { kind: 'moved'; to: Address[] })
  | { kind: 'status'; items: MessageStatusUpdate[] }
  /** The contact has changed their name or picture. */
  | (Chat & { kind: 'appearance'; name?: string | undefined; isPictureNew?: boolean | undefined })
  /** Some template of the connection has changed. */
  | { kind: 'templates' }
  /** The person told the service that they want no campaigns of the company (`isOut`), or want them again. */
  | (Chat & { kind: 'optOut'; isOut: boolean; at: Date })
  /** The name of a contact in the address book of the owner's phone. `before`: the one that it had there earlier; empty if none. */
  | (Chat & { kind: 'addressBook'; name: string; before: string })
  /** Messages from before the number was connected, all of one chat. The file of one may come later, as the same message with `media`. */
  | (Chat & { kind: 'history'; messages: HistoryMessage[] })

/** A message of the past: nobody has to answer it any more. */
export type HistoryMessage = Pick<
  Extract<ChannelEvent, { kind: 'message' }>,
  'id' | 'fromMe' | 'at' | 'body' | 'mediaType' | 'media' | 'quotedId' | 'isForwarded'
> & { ack: number }

/** `messageId`: our id, if the service returns it. `ack`: on our scale (see the contract). `at`: when the message got that far. */
export type MessageStatusUpdate = { carrierId: string; messageId?: string | undefined; pricing?: Pricing | undefined } & (
  | { ack: number; at?: Date | undefined }
  | { error: string }
)

export type ConnectionStatus = 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED'
export type ConnectionState = {
  status: ConnectionStatus
  /** A short key for screens, such as `qrExpired`, `loggedOutState`, `unreachable`. */
  reason?: string | undefined
  /** The account asks for a passkey: what the user's browser must sign, as the service gave it. */
  passkey?: PasskeyOptions | undefined
  /** A code to scan with the phone, or one to type on it. */
  qrcode?: string | undefined
  pairingCode?: string | undefined
  /** How many milliseconds the code is valid. */
  codeLasts?: number | undefined
  retries?: number | undefined
  /** Until then the account may write to nobody new; null: it may again. Absent: unchanged. */
  restrictedUntil?: Date | null | undefined
  /** How many new people the account may write to; null: no limit. Absent: unchanged. */
  newChats?: NewChats<Date> | null | undefined
  /** Per cent of the message history received so far, while the phone still sends it. */
  historyProgress?: number | undefined
}

export type { PasskeyAssertion }

/** The options of a WebAuthn request, as JSON. Only the challenge matters to us. */
export type PasskeyOptions = { challenge: string } & Record<string, unknown>

/** The phone number with country code. */
export type Pairing = { number: string }

export type ConnectionRef = { connectionId: number; companyId: number }

/** What the product offers to a channel. Events of one chat must be awaited one by one; different chats may come in parallel. */
export type ChannelHost = {
  /** The connections of this channel, of all companies, with their settings. Secrets are in plain text here. */
  listConnections: () => Promise<(ConnectionRef & { settings: SettingValues })[]>
  /** Resolves once the event is committed. If it rejects, nothing is stored: deliver the event again. */
  receive: (connection: ConnectionRef, event: ChannelEvent) => Promise<void>
  /** Reports the states of a connection, in order. */
  reportState: (connection: ConnectionRef, state: ConnectionState) => Promise<void>
  /** What the user's browser has signed for this challenge of the connection; undefined until then. */
  passkeyAnswer: (connection: ConnectionRef, challenge: string) => Promise<PasskeyAssertion | undefined>
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
  /** Our id. A message that is sent again with the same id reaches the phone once. */
  messageId: string
  /** Counts retries that a user asked for. Services that do not know our ids use it to tell a new attempt from a repeated call. */
  attempt?: number | undefined
  to: Address[]
  body: string
  mediaType?: MessageKind | undefined
  media?: OutboundMedia | undefined
  /** The service's id of the quoted message. */
  quotedId?: string | undefined
  isForwarded?: boolean | undefined
  /** An approved template; `body` is the text that the customer reads. */
  template?: SentTemplate | undefined
  /** A template to a contact outside the reply window. The service may limit how many such conversations a day starts. */
  startsConversation?: boolean | undefined
  /** The menu of `body` as buttons or a list; only for channels that support it. */
  menu?: NativeMenu | undefined
  /** Not written by an agent just now, so it may wait. */
  isAutomatic?: boolean | undefined
  /** The contact has never written over this connection: this is the first message to them, or a later one. */
  outreach?: 'first' | 'again' | undefined
}

type Target = { to: Address[]; carrierId: string; fromMe: boolean }

/** A connection, while one process keeps it open. Calls fail with `Unavailable` (try again later) or `Refused` (never try again). */
export type ChannelSession = {
  /** For how many milliseconds the connection accepts no message. Limits of a single chat come as `RateLimited` instead. */
  pausedFor?: () => number
  send: (message: OutboundMessage) => Promise<{ carrierId: string }>
  edit: (target: Target & { body: string }) => Promise<void>
  revoke: (target: Target) => Promise<void>
  /** `reactionId`: by which the service names the reaction if it refuses it later; null if it never does. */
  react: (target: Target & { emoji: string }) => Promise<{ reactionId: string | null }>
  markRead: (read: { to: Address[]; carrierIds: string[] }) => Promise<void>
  setTyping: (to: Address[]) => Promise<void>
  /** Does nothing if the call has already ended. */
  rejectCall: (call: { to: Address[]; callId: string }) => Promise<void>
  /** Unlinks the account; the connection is DISCONNECTED afterwards. */
  logout: () => Promise<void>
  /** Closes the connection in this process; nothing changes at the service. */
  close: () => Promise<void>
}

/** A request of the service itself. There is no signed-in user; the raw body is needed to check the signature. */
export type WebhookRequest = {
  method: 'GET' | 'POST'
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}
type WebhookResponse = { status: number; body?: string }

/** The result of a settings check. `problems`: reason codes, empty if all is right. `found`: name and number of the account. */
export type SettingsCheck = { problems: string[]; found: string }
/** A template as the service stores it. `isKnown`: the product understands all its parts. */
export type ChannelTemplate = Omit<Template, 'id' | 'whatsappId' | 'media' | 'mediaPath' | 'mediaName' | 'updatedAt'> & {
  carrierId: string
}
/** A template to submit for approval. With `carrierId` it replaces that template. */
export type TemplateSubmission = Pick<ChannelTemplate, 'name' | 'language' | 'category' | keyof TemplateContent> & {
  carrierId: string | null
  media?: OutboundMedia | undefined
}
/** Message templates that the service must approve. Calls fail with `Unavailable` or `TemplateRejected`. */
export type TemplateApi = {
  list: (connection: ConnectionRef) => Promise<ChannelTemplate[]>
  submit: (connection: ConnectionRef, template: TemplateSubmission) => Promise<Pick<ChannelTemplate, 'carrierId' | 'status' | 'category'>>
  remove: (connection: ConnectionRef, template: Pick<ChannelTemplate, 'carrierId' | 'name'>) => Promise<void>
}

/**
 * When the service last called for a connection: to verify the address, with an event, with a wrong signature. `fields`: the fields to
 * subscribe at the service, and when each has last arrived.
 */
export type WebhookActivity = {
  verifiedAt: Date | null
  heardAt: Date | null
  refusedAt: Date | null
  fields: { name: string; at: Date | null }[]
}

/** A number that the company also uses in the app on a phone: when its contacts and history were asked for, and whether the owner declined. */
export type SharedNumber = { contactsAskedAt: Date | null; historyAskedAt: Date | null; historyDeclinedAt: Date | null }
/** The body of a message of the history whose file has not come. */
export const HISTORY_FILE = '📎'

/** `late`: the service refuses, since the time is over or it was asked before. `says`: its own words. */
export type HistoryRequest = { refused: null | 'notShared' | 'late'; says: string }

/** How many messages leave per second, and for how many milliseconds sending pauses. */
export type SendRate = { perSecond: number; pausedFor: number }

/** How many new people per day a connection and those that share its limit may write to, and how many are left now. */
export type DailyQuota = { most: number; left: number }

/** Name and picture of a contact, empty and null if hidden. If the product has the picture already (same id), `bytes` is absent. */
export type ContactProfile = { name: string; picture: { id: string; bytes?: Buffer | undefined } | null }

/** The implementation of a channel, together with its definition. */
export type Channel = ChannelDefinition & {
  /** Called once in every process, before any webhook: gives the channel its host. */
  connect?: (host: ChannelHost) => void
  /** Handles requests to the channel's webhook address, for any connection. Resolves once their content is stored. */
  webhook?: (call: WebhookRequest) => Promise<WebhookResponse>
  /** Checks settings at the service before they are used. */
  checkSettings?: (settings: SettingValues) => Promise<SettingsCheck>
  webhookActivityOf?: (connection: ConnectionRef) => Promise<WebhookActivity>
  /** Undefined if the number is used over this channel only. */
  sharedNumberOf?: (connection: ConnectionRef) => Promise<SharedNumber | undefined>
  /** Asks the service once for the contacts and the history of a shared number. They come as events. */
  requestHistory?: (connection: ConnectionRef) => Promise<HistoryRequest>
  /** Takes a conversation from another app of the service. False: the service does not let us. */
  takeControl?: (connection: ConnectionRef, chat: Address[]) => Promise<boolean>
  templates?: TemplateApi
  /** The current speed of a connection; undefined if it has not sent anything yet. */
  sendRateOf?: (connection: ConnectionRef) => Promise<SendRate | undefined>
  /** Undefined if the service has no such limit or does not report it. */
  dailyQuotaOf?: (connection: ConnectionRef) => Promise<DailyQuota | undefined>
  /**
   * Opens the connection, keeps it open and reports its states until the session is closed. If it is not linked yet, it reports a QR code,
   * or with `pairing` a code to type on the phone of that number.
   */
  open: (connection: ConnectionRef, host: ChannelHost, pairing?: Pairing) => Promise<ChannelSession>
  /** Another process may have taken over the connections: nothing that this process has started may be written any more. */
  abort?: () => void
  /** The service's id of a message, if the channel chooses it. */
  carrierIdOf?: (messageId: string) => string
  /** The addresses of a number, the service's own form first; null if the number is not on the service. */
  resolveNumber: (connection: ConnectionRef, number: string) => Promise<Address[] | null>
  /** All addresses that the service knows for the same person. */
  addressesOf: (connection: ConnectionRef, address: Address) => Promise<Address[]>
  /** The profile of a contact; called from time to time, one contact after another. `knownPicture`: the id of the stored picture. */
  fetchProfile?: (connection: ConnectionRef, of: Address[], knownPicture: string | null) => Promise<ContactProfile>
  fetchMedia: (connection: ConnectionRef, media: MediaRef) => Promise<{ stream: Readable; mime?: string | undefined }>
  phoneBook: (connection: ConnectionRef) => Promise<{ name: string; addresses: Address[] }[]>
  /** The connection is deleted: deletes everything that the channel stores of it. */
  deleteConnection: (connection: ConnectionRef) => Promise<void>
}

/** The service cannot do it now. A retry may succeed. */
export class Unavailable extends Error {}

/** The rate limit holds the message back; it was not sent. It may be tried again after `milliseconds`. */
export class RateLimited extends Error {
  readonly milliseconds: number

  constructor(milliseconds: number) {
    super(`Not before ${milliseconds} ms have passed`)
    this.milliseconds = milliseconds
  }
}

/** The reason of a message whose delivery is unknown because the service did not answer. A later status settles it. */
export const DELIVERY_UNKNOWN = 'perhapsSent'

/** The service rejects a template; the message is its own explanation. */
export class TemplateRejected extends Error {}

/** The service will never do this. `reason`: a short key for screens. */
export class Refused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}
