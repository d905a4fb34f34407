import type { Reply, RequestedActions } from '@recado/contract/bot/botEvents'
import { jsonText, requestedActionsSchema } from '../connector.ts'
import { choicesOf, formatChoices } from './choices.ts'
import { plainText } from './richText.ts'
import type { TypebotBubble, TypebotChat } from './typebotSchemas.ts'

/** The replies and the requested actions. A bubble with `#{…}` is a command. */
export function repliesOf(chats: readonly TypebotChat[]): { replies: Reply[]; orders: RequestedActions } {
  const bubbles = chats.flatMap(({ messages }) => messages)
  const commands = bubbles.map(commandOf)
  const replies = bubbles.filter((_, index) => commands[index] === undefined).map(replyOf)
  const choices = choicesOf(chats.at(-1)?.input)
  return {
    replies: [...replies, ...(choices ? [{ text: formatChoices(choices) }] : [])].filter(
      ({ text, file }) => text !== '' || file !== undefined,
    ),
    orders: Object.assign({}, ...commands),
  }
}

const textOf = (bubble: TypebotBubble) =>
  bubble.type === 'text' ? (bubble.content.markdown ?? plainText(bubble.content.richText)).trim() : ''

function commandOf(bubble: TypebotBubble): RequestedActions | undefined {
  const [, command] = /^#(\{[\s\S]*\})$/.exec(textOf(bubble)) ?? []
  return jsonText.pipe(requestedActionsSchema).safeParse(command).data
}

function replyOf(bubble: TypebotBubble): Reply {
  switch (bubble.type) {
    case 'text':
      return { text: textOf(bubble) }
    case 'image':
    case 'audio':
      return { text: '', file: { url: bubble.content.url, kind: bubble.type } }
    case 'video':
      return isFile(bubble.content) ? { text: '', file: { url: bubble.content.url, kind: 'video' } } : { text: bubble.content.url }
    case 'embed':
      return { text: bubble.content.url }
  }
}

/** A video on a platform has only a page, no file. */
const isFile = ({ type = 'url' }: { type?: string | undefined }) => type === 'url'
