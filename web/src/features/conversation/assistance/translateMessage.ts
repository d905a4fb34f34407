import type { Language } from '@recado/contract/kit/languages'
import { hasWords } from '@recado/contract/messages/kinds'
import type { Message } from '@recado/contract/messages/messages'
import { suggestionEndpoints } from '@recado/contract/suggestions'
import { onUserLeave } from '#web/shared/data/auth/userMap.ts'
import { onConversationLeave } from '../bubble/messageDialogs.ts'
import { askForHelp } from './askForHelp.ts'
import { type Translation, translationStore } from './translationStore.ts'

let asking = new AbortController()
onConversationLeave(() => asking.abort())
onUserLeave(() => translationStore.set(new Map()))

type Worded = Pick<Message, 'fromMe' | 'isDeleted' | 'mediaType' | 'body' | 'media'>

/** The words of a message: its text, its caption, or what was heard in a voice note. */
export const wordsOf = ({ mediaType, body, media }: Worded) => (hasWords(mediaType) && body) || (media?.transcript ?? '')

/** A customer's message with words. */
export const isTranslatable = (message: Worded) => !message.fromMe && !message.isDeleted && wordsOf(message) !== ''

/** Translates a message under its bubble. */
export async function translateMessage(message: Message, language: Language) {
  if (asking.signal.aborted) asking = new AbortController()
  const { signal } = asking
  const { id } = message
  show(id, { state: 'asking' })
  try {
    const { text } = await askForHelp(suggestionEndpoints.translate, { params: { id }, body: { language } }, signal)
    show(id, { state: 'done', of: wordsOf(message), text })
  } catch (error) {
    if (signal.aborted) hideTranslation(id)
    else show(id, { state: 'failed', error })
  }
}

/** Ends all translations that are under way. */
export const cancelTranslations = () => asking.abort()

export function hideTranslation(id: string) {
  const others = new Map(translationStore.get())
  others.delete(id)
  translationStore.set(others)
}

const show = (id: string, translation: Translation) => translationStore.set(new Map(translationStore.get()).set(id, translation))
