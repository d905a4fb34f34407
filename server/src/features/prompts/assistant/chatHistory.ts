import type { MessageKind } from '@recado/contract/messages/kinds'
import type { ModelMessage } from '../service/aiService.ts'
import type { ConversationMessage } from './readConversation.ts'

/** Limits in characters for one message and for all of them. Longer texts cost more than they help. */
const LONGEST = 4000
const LONGEST_OF_ALL = 40_000

/** Placeholders for what the model cannot read. Locations and contact cards are data of other people, so their content is left out. */
const placeholders: Record<MessageKind, { mark: string; hasCaption: boolean }> = {
  image: { mark: '[picture]', hasCaption: true },
  video: { mark: '[video]', hasCaption: true },
  audio: { mark: '[voice note that could not be heard]', hasCaption: true },
  application: { mark: '[file]', hasCaption: true },
  locationMessage: { mark: '[location]', hasCaption: false },
  vcard: { mark: '[contact card]', hasCaption: false },
  contactMessage: { mark: '[contact card]', hasCaption: false },
  call_log: { mark: '[call]', hasCaption: false },
  awaited: { mark: '[message that cannot be read yet]', hasCaption: false },
}

/**
 * The conversation as turns of user and assistant; of a long one only the newest messages. `transcripts`: texts of voice notes by the id
 * of the file; `mask`: hides numbers that must not leave.
 */
export function chatHistoryOf(
  messages: readonly ConversationMessage[],
  transcripts: ReadonlyMap<string, string>,
  mask: (text: string) => string,
): ModelMessage[] {
  const turns: ModelMessage[] = []
  let length = 0
  for (const message of messages.toReversed()) {
    const content = mask(contentOf(message, transcripts)).slice(0, LONGEST)
    length += content.length
    if (length > LONGEST_OF_ALL) break
    if (content) turns.unshift({ role: message.fromMe ? 'assistant' : 'user', content })
  }
  return turns
}

/** Where the last messages of the customer begin and end. Ours may follow: the customer writes on while an assistant answers. */
export function lastTurnIn(messages: readonly ConversationMessage[]): { begin: number; end: number } {
  const end = messages.findLastIndex(({ fromMe }) => !fromMe) + 1
  return { begin: messages.slice(0, end).findLastIndex(({ fromMe }) => fromMe) + 1, end }
}

/** The customer's last messages that none of ours interrupts, as text. */
export function lastWordsOf(messages: readonly ConversationMessage[], transcripts: ReadonlyMap<string, string>): string[] {
  const { begin, end } = lastTurnIn(messages)
  return messages.slice(begin, end).map((message) => contentOf(message, transcripts))
}

export function contentOf({ body, mediaType, file }: ConversationMessage, transcripts: ReadonlyMap<string, string>) {
  if (mediaType === null) return body.trim()
  const transcript = file && (transcripts.get(file.id) ?? file.transcript)
  if (transcript) return `[voice note] ${transcript}`
  const { mark, hasCaption } = placeholders[mediaType]
  return hasCaption ? `${mark} ${body}`.trim() : mark
}
