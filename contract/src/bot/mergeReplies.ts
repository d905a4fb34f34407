import type { Reply } from './botEvents.ts'
import type { BotConfig } from './config.ts'
import { MAX_MENU_HEADER_LENGTH } from './nativeMenu.ts'

/** The longest text that services accept. */
const LONGEST_TEXT = 4096

type MergeContext = { settings: Pick<BotConfig['settings'], 'joinBubbles'>; connection: Pick<BotConfig['connection'], 'billsMessages'> }

/** Merges consecutive texts into one message, if that is wanted on this connection. A file stays a message of its own. */
export function mergeReplies(replies: readonly Reply[], { settings, connection }: MergeContext): Reply[] {
  const isWanted = settings.joinBubbles === 'official' ? connection.billsMessages : settings.joinBubbles === 'enabled'
  if (!isWanted) return [...replies]
  const joined: Reply[] = []
  for (const reply of replies) {
    const together = joinTwo(joined.at(-1), reply)
    if (together) joined.splice(-1, 1, together)
    else joined.push(reply)
  }
  return joined
}

/** A menu comes last in its message, because its buttons are below it. */
function joinTwo(first: Reply | undefined, second: Reply): Reply | undefined {
  if (!first || first.file || first.menu || second.file || [first, second].some(({ text }) => text.trim() === '')) return undefined
  const { menu } = second
  const text = inOne(first.text, second.text)
  const head = menu && inOne(first.text, menu.head)
  if (text.length > LONGEST_TEXT || (head && head.length > MAX_MENU_HEADER_LENGTH)) return undefined
  return { text, ...(menu && head && { menu: { ...menu, head } }), ...(first.delay !== undefined && { delay: first.delay }) }
}

const inOne = (first: string, second: string) => `${first.trimEnd()}\n\n${second.trimStart()}`
