import type { Message } from '@recado/contract/messages'
import type { TFunction } from 'i18next'

type Said = Pick<Message, 'fromMe' | 'contact'> & Partial<Pick<Message, 'user'>>

/** Who says something: the attendant, the company as such, or whoever wrote to it. */
export const speakerOf = (t: TFunction<['messages', ...string[]]>, { fromMe, user, contact }: Said) =>
  fromMe ? (user?.name ?? t('messages:company')) : (contact?.name ?? t('messages:customer'))
