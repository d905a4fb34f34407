import type { Readable } from 'node:stream'
import type { NativeMenu } from '@recado/contract/bot/nativeMenu'
import type { ChannelDefinition } from '@recado/contract/channels/channelDefinition'
import type { SettingValues } from '@recado/contract/kit/settingFields'
import type { MessageKind } from '@recado/contract/messages/kinds'
import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import type { Pricing } from '@recado/contract/messages/messages'
import type { NewChats } from '@recado/contract/newChats'
import type { SentTemplate, TemplateContent } from '@recado/contract/templates/templateContent'
import type { Template } from '@recado/contract/templates/templates'

/**
 * How one side of a conversation is reached. One person may have several; a service may show any of them, in turn. `lid` and `bsuid`
 * are what stands for somebody whose number is not shown: the one is known to linked phones, the other to one business.
 */
export type Address = { kind: 'number' | 'lid' | 'bsuid' | 'group'; value: string }

/** A file at the service: `ref` means something to its carrier only, and is kept by us until the file is fetched. */
export type MediaRef = { ref: unknown; mime?: string | undefined; name?: string | undefined; seconds?: number | undefined }

/** Every address of the other side (of the group, for a group) that the service has shown with an event. */
type Chat = { chat: Address[] }

/** What a service tells of the outside. It is handed over again until we have said that it is stored. */
export type ChannelEvent =
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
      mediaType?: MessageKind | undefined
      media?: MediaRef | undefined
      quotedId?: string | undefined
      isForwarded?: boolean | undefined
      /** What it says itself of an address in it. */
      link?: LinkPreview | undefined
      /** Where it is a tap on a menu that we had drawn: what that choice says. */
      tap?: string | undefined
      /** An ad by which somebody came to write: as it calls itself, or where it is. */
      ad?: string | undefined
      /** Said while the line was away: it waits for a person, and nobody is greeted for it. */
      isLate?: boolean | undefined
      /** Another agent of the service has the conversation and answers it: nobody of ours is asked to. */
      isStandby?: boolean | undefined
    })
  | (Chat & { kind: 'edit'; targetId: string; fromMe: boolean; author?: Address[] | undefined; body: string })
  | (Chat & { kind: 'revoke'; targetId: string; fromMe: boolean; author?: Address[] | undefined })
  | (Chat & { kind: 'reaction'; targetId: string; fromMe: boolean; author?: Address[] | undefined; emoji: string; at: Date })
  | (Chat & { kind: 'call'; id: string; name: string; at: Date })
  | (Chat & { kind: 'typing' })
  /** Another agent of the service, known to people by that name, has handed the conversation to us: it waits for a person. */
  | (Chat & { kind: 'handover'; by: string })
  /** The same person is reached by other addresses from now on, and no longer by these. */
  | (Chat & { kind: 'moved'; to: Address[] })
  | { kind: 'status'; items: MessageStatusUpdate[] }
  /** The other side shows itself in another way: under this name, or by a picture that is not the former one. */
  | (Chat & { kind: 'appearance'; name?: string | undefined; isPictureNew?: boolean | undefined })
  /** Something about the line's templates is not as it was. */
  | { kind: 'templates' }

/** `messageId` is ours, where the service gives it back; `ack` is in our scale (see the contract); `at`: when it came so far. */
export type MessageStatusUpdate = { carrierId: string; messageId?: string | undefined; pricing?: Pricing | undefined } & (
  | { ack: number; at?: Date | undefined }
  | { error: string }
)

export type ConnectionStatus = 'qrcode' | 'PAIRING' | 'DISCONNECTED' | 'TIMEOUT' | 'OPENING' | 'CONNECTED'
export type ConnectionState = {
  status: ConnectionStatus
  /** A short key for screens, such as `qrExpired`, `loggedOutState`, `unreachable`. */
  reason?: string | undefined
  /** To be scanned with the phone, or to be typed on it. */
  qrcode?: string | undefined
  pairingCode?: string | undefined
  /** For how many milliseconds that code is good. */
  codeLasts?: number | undefined
  retries?: number | undefined
  /** Until then the account may write to nobody new; null: it may again. Left out, it is as it was. */
  restrictedUntil?: Date | null | undefined
  /** To how many people the account may write first; null: to any number. Left out, it is as it was. */
  newChats?: NewChats<Date> | null | undefined
  /** How much of what was said before the line was linked has come, in per cent, while more is coming. */
  historyProgress?: number | undefined
}

/** The number as people dial it from abroad. */
export type Pairing = { number: string }

export type ConnectionRef = { connectionId: number; companyId: number }

/** What a carrier may ask of us. Events of one chat must be awaited in turn; different chats may come at the same time. */
export type ChannelHost = {
  /** The lines of this carrier, of every company, with what was entered for each; secrets are readable here. */
  listConnections: () => Promise<(ConnectionRef & { settings: SettingValues })[]>
  /** Resolves once it is committed. Rejected: it is not stored, and must be handed over again. */
  receive: (line: ConnectionRef, event: ChannelEvent) => Promise<void>
  /** The states of a line, in the order in which it takes them. */
  reportState: (line: ConnectionRef, state: ConnectionState) => Promise<void>
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
  /** Another one once somebody has asked to have it tried again, where the service cannot tell by the id. */
  attempt?: number | undefined
  to: Address[]
  body: string
  mediaType?: MessageKind | undefined
  media?: OutboundMedia | undefined
  /** The carrier's id of what is quoted. */
  quotedId?: string | undefined
  isForwarded?: boolean | undefined
  /** It is one that was approved beforehand: `body` is what the customer reads of it. */
  template?: SentTemplate | undefined
  /** A template to somebody who has not written lately: with how many a conversation may be begun in a day the service may limit. */
  startsConversation?: boolean | undefined
  /** What `body` says, to be drawn; only given to who can. */
  menu?: NativeMenu | undefined
  /** Nobody has just typed it: it may take its time. */
  isAutomatic?: boolean | undefined
  /** To somebody who has never written over this line: the first message that reaches them, or a further one. */
  outreach?: 'first' | 'again' | undefined
}

type Target = { to: Address[]; carrierId: string; fromMe: boolean }

/** A line, as long as one process keeps it open. Its calls fail with `Unavailable` (again later) or `Refused` (never). */
export type ChannelSession = {
  /** For how many milliseconds it takes nothing more; the pace of each conversation besides is told by `RateLimited`. */
  pausedFor?: () => number
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
export type WebhookRequest = {
  method: 'GET' | 'POST'
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}
type WebhookResponse = { status: number; body?: string }

/** What a service says of settings: the reasons for which they are wrong, none if they are right, and whose they are then. */
export type SettingsCheck = { problems: string[]; found: string }
/** What a service knows of a template. `isKnown`: whether all of it is understood. */
export type ChannelTemplate = Omit<Template, 'id' | 'whatsappId' | 'media' | 'mediaPath' | 'mediaName' | 'updatedAt'> & {
  carrierId: string
}
/** What is handed over for approval; with `carrierId` in place of what the service has. */
export type TemplateSubmission = Pick<ChannelTemplate, 'name' | 'language' | 'category' | keyof TemplateContent> & {
  carrierId: string | null
  media?: OutboundMedia | undefined
}
/** Texts that a service approves beforehand. They fail with `Unavailable`, or with what the service has against them. */
export type TemplateApi = {
  list: (line: ConnectionRef) => Promise<ChannelTemplate[]>
  submit: (line: ConnectionRef, template: TemplateSubmission) => Promise<Pick<ChannelTemplate, 'carrierId' | 'status' | 'category'>>
  remove: (line: ConnectionRef, template: Pick<ChannelTemplate, 'carrierId' | 'name'>) => Promise<void>
}

/** When the service has called for a line last: to prove the address, with an event, with a signature that was not right. */
export type WebhookActivity = { verifiedAt: Date | null; heardAt: Date | null; refusedAt: Date | null }

/** How many messages leave in a second, and for how many milliseconds none does. */
export type SendRate = { perSecond: number; restsFor: number }

/** To how many people a day a line may write first, together with those that share its limit, and how many of these are left now. */
export type DailyQuota = { most: number; left: number }

/** How somebody shows themselves: an empty name and no picture where they do not. A picture that is known by its id comes without its bytes. */
export type ContactProfile = { name: string; picture: { id: string; bytes?: Buffer | undefined } | null }

/** What its definition says, kept. */
export type Channel = ChannelDefinition & {
  /** Told once, in every process, where to hand over what comes in by itself. */
  connect?: (host: ChannelHost) => void
  /** Takes the calls to the carrier's own address, whichever line they are for. Answered once what they bring is stored. */
  webhook?: (call: WebhookRequest) => Promise<WebhookResponse>
  /** Tries what was entered for a line before anything depends on it. */
  checkSettings?: (settings: SettingValues) => Promise<SettingsCheck>
  webhookActivityOf?: (line: ConnectionRef) => Promise<WebhookActivity>
  templates?: TemplateApi
  /** How fast a line sends at present; nothing where nothing was sent yet. */
  sendRateOf?: (line: ConnectionRef) => Promise<SendRate | undefined>
  /** Nothing where the service sets no limit to the people who are written to first, or does not tell it. */
  dailyQuotaOf?: (line: ConnectionRef) => Promise<DailyQuota | undefined>
  /**
   * Opens the line and keeps it open, reporting its states, until the session is closed. A line that is not linked yet shows a
   * code to be scanned, or with `pairing` one to be typed on the phone of that number.
   */
  open: (line: ConnectionRef, host: ChannelHost, pairing?: Pairing) => Promise<ChannelSession>
  /** Another process may have the lines of this one: nothing of what was begun may be written any more. */
  abort?: () => void
  /** The id by which the service will know a message, where we choose it. */
  carrierIdOf?: (messageId: string) => string
  /** The addresses of a number that is on the service, its own form of the number first; null when it is not there. */
  resolveNumber: (line: ConnectionRef, number: string) => Promise<Address[] | null>
  /** Every address that the service knows to be the same person's. */
  addressesOf: (line: ConnectionRef, address: Address) => Promise<Address[]>
  /** Asked now and then, of one after the other. `knownPicture`: the id of the one that is here. */
  fetchProfile?: (line: ConnectionRef, of: Address[], knownPicture: string | null) => Promise<ContactProfile>
  fetchMedia: (line: ConnectionRef, media: MediaRef) => Promise<{ stream: Readable; mime?: string | undefined }>
  phoneBook: (line: ConnectionRef) => Promise<{ name: string; addresses: Address[] }[]>
  /** The line is gone for good: nothing of it is kept outside either. */
  deleteConnection: (line: ConnectionRef) => Promise<void>
}

/** The service cannot do it now; later it may. */
export class Unavailable extends Error {}

/** It must wait its turn, and was not tried: in so many milliseconds it may be. */
export class RateLimited extends Error {
  readonly milliseconds: number

  constructor(milliseconds: number) {
    super(`Not before ${milliseconds} ms have passed`)
    this.milliseconds = milliseconds
  }
}

/** Why a message shows as not sent of which nobody knows whether it was: no answer came. A status that comes settles it. */
export const DELIVERY_UNKNOWN = 'perhapsSent'

/** The service does not take a template, and says why in words of its own. */
export class TemplateRejected extends Error {}

/** The service will never do this. `reason` is a short key for screens. */
export class Refused extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}
