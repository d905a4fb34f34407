import type { PublicMessage } from '@recado/contract/messages/publicApi'

/** Each kind has a section of the page. */
export type ApiPart = 'text' | 'media'

/** The values of the test; the examples show the same. */
export type ApiTrialValues = {
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

export const emptyApiTrial: ApiTrialValues = {
  number: '',
  body: '',
  mediaUrl: '',
  file: null,
  queueId: null,
  openTicket: true,
  closeTicket: false,
  sent: null,
}
