import type { PublicMessage } from '@recado/contract/messages/publicApi'

/** Each kind has a section of the page. */
export type SentKind = 'text' | 'media'

/** The values of the test; the examples show the same. */
export type Trial = {
  number: string
  body: string
  mediaUrl: string
  file: File | null
  queueId: number | null
  openTicket: boolean
  closeTicket: boolean
  /** The last test message. */
  sent: Pick<PublicMessage, 'id'> | null
}

export const emptyTrial: Trial = {
  ...{ number: '', body: '', mediaUrl: '', file: null, queueId: null },
  ...{ openTicket: true, closeTicket: false, sent: null },
}
