import type { MessageKind } from '@recado/contract/messages/kinds'
import type { ChatMessage } from '../service/aiService.ts'
import type { ConversationMessage } from './readConversation.ts'

/** Of one message, and of all of them: longer ones cost more than they tell. */
const LONGEST = 4000
const LONGEST_OF_ALL = 40_000

/** In the place of what cannot be read. Places and cards are of other people: nothing of what is in them is told. */
const placeholders: Record<MessageKind, { mark: string; tellsText: boolean }> = {
  image: { mark: '[picture]', tellsText: true },
  video: { mark: '[video]', tellsText: true },
  audio: { mark: '[voice note that could not be heard]', tellsText: true },
  application: { mark: '[file]', tellsText: true },
  locationMessage: { mark: '[location]', tellsText: false },
  vcard: { mark: '[contact card]', tellsText: false },
  contactMessage: { mark: '[contact card]', tellsText: false },
  call_log: { mark: '[call]', tellsText: false },
  awaited: { mark: '[message that cannot be read yet]', tellsText: false },
}

/** The conversation as turns, the newest of it if it is long. `transcripts`: what is said in voice notes, by the file's id. */
export function chatHistoryOf(said: readonly ConversationMessage[], transcripts: ReadonlyMap<string, string>): ChatMessage[] {
  const turns: ChatMessage[] = []
  let length = 0
  for (const one of said.toReversed()) {
    const content = contentOf(one, transcripts).slice(0, LONGEST)
    length += content.length
    if (length > LONGEST_OF_ALL) break
    if (content) turns.unshift({ role: one.fromMe ? 'assistant' : 'user', content })
  }
  return turns
}

function contentOf({ body, mediaType, file }: ConversationMessage, transcripts: ReadonlyMap<string, string>) {
  if (mediaType === null) return body.trim()
  const words = file && (transcripts.get(file.id) ?? file.transcript)
  if (words) return `[voice note] ${words}`
  const { mark, tellsText } = placeholders[mediaType]
  return tellsText ? `${mark} ${body}`.trim() : mark
}
