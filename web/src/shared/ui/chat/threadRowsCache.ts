import { closingEventRows, messageRows, type ThreadContext, type ThreadMessage, type ThreadRow } from './threadRows.ts'

type Cached<M extends ThreadMessage> = { messages: readonly M[]; frame: ThreadContext<M>; rows: ThreadRow<M>[] }

/** Builds the rows of a growing conversation, and reuses the rows whose messages and neighbours did not change. */
export function createThreadRows<M extends ThreadMessage>() {
  let last: Cached<M> = { messages: [], frame: nothing, rows: [] }
  return (messages: readonly M[], frame: ThreadContext<M>): ThreadRow<M>[] => {
    if (last.messages === messages && isSame(last.frame, frame)) return last.rows
    const { head, foot } = unchangedEnds(last, messages, frame)
    const changed = messages
      .slice(head, messages.length - foot)
      .flatMap((message, index) => messageRows(message, { before: messages[head + index - 1], after: messages[head + index + 1], frame }))
    const above = last.rows.slice(0, rowCountOf(last, head))
    const below = foot > 0 ? last.rows.slice(rowCountOf(last, last.messages.length - foot), rowCountOf(last, last.messages.length)) : []
    last = { messages, frame, rows: above.concat(changed, below, closingEventRows(messages.at(-1), frame)) }
    return last.rows
  }
}

/** The number of messages at both ends that are unchanged, including their neighbours and context. */
function unchangedEnds<M extends ThreadMessage>({ messages: before, frame: old }: Cached<M>, after: readonly M[], frame: ThreadContext<M>) {
  if (old.events !== frame.events || old.unreadFrom !== frame.unreadFrom || old.authorOf !== frame.authorOf) return { head: 0, foot: 0 }
  const shorter = Math.min(before.length, after.length)
  let foot = 0
  while (foot < shorter && before[before.length - 1 - foot] === after[after.length - 1 - foot]) foot++
  let head = 0
  while (head < shorter - foot && before[head] === after[head]) head++
  return { head: old.isWhole === frame.isWhole ? Math.max(0, head - 1) : 0, foot: Math.max(0, foot - 1) }
}

/** The number of rows of the first `count` messages. A message is always the last of its own rows. */
function rowCountOf<M extends ThreadMessage>({ messages, rows }: Cached<M>, count: number) {
  if (count === 0) return 0
  let index = count - 1
  for (let row = rows[index]; row; row = rows[++index]) if (row.kind === 'message' && row.message === messages[count - 1]) return index + 1
  return index
}

const isSame = <M extends ThreadMessage>(one: ThreadContext<M>, other: ThreadContext<M>) =>
  (Object.keys(other) as (keyof ThreadContext<M>)[]).every((key) => one[key] === other[key])

const nothing = { events: [], unreadFrom: undefined, authorOf: () => '', isWhole: true, isEnded: true }
