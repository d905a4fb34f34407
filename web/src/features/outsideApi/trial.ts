import type { PublicMessage } from '@recado/contract/messages/publicApi'

/** Of what each has a part of the page. */
export type SentKind = 'text' | 'media'

/** What is tried out: the examples say the same. */
export type Trial = {
  number: string
  body: string
  mediaUrl: string
  file: File | null
  queueId: number | null
  openTicket: boolean
  closeTicket: boolean
  /** What the last one became. */
  sent: Pick<PublicMessage, 'id'> | null
}

export const emptyTrial: Trial = {
  ...{ number: '', body: '', mediaUrl: '', file: null, queueId: null },
  ...{ openTicket: true, closeTicket: false, sent: null },
}
