import type { Message } from '@recado/contract/messages/messages'
import type { TFunction } from 'i18next'

type Sent = Pick<Message, 'fromMe' | 'contact'> & Partial<Pick<Message, 'user' | 'isAutomatic'>>

/** Who says something: the attendant, the bot, the company as such, or whoever wrote to it. */
export const senderName = (t: TFunction<['messages', ...string[]]>, { fromMe, user, isAutomatic, contact }: Sent) =>
  fromMe ? (user?.name ?? t(isAutomatic ? 'messages:bot' : 'messages:company')) : (contact?.name ?? t('messages:customer'))
