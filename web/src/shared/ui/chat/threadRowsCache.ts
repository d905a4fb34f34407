import { rowsBehind, rowsOf, type Said, type ThreadFrame, type ThreadRow } from './threadRows.ts'

type Built<M extends Said> = { messages: readonly M[]; frame: ThreadFrame<M>; blocks: ThreadRow<M>[][]; rows: ThreadRow<M>[] }

/** Builds the rows of a conversation that grows: what stands as it stood before is not built again, however long it is. */
export function createThreadRows<M extends Said>() {
  let last: Built<M> | undefined
  return (messages: readonly M[], frame: ThreadFrame<M>): ThreadRow<M>[] => {
    if (last?.messages === messages && isSame(last.frame, frame)) return last.rows
    const { head, foot } = last ? keptOf(last, messages, frame) : { head: 0, foot: 0 }
    const changed = messages
      .slice(head, messages.length - foot)
      .map((message, index) => rowsOf(message, { before: messages[head + index - 1], after: messages[head + index + 1], frame }))
    const old = last?.blocks ?? []
    const blocks = [...old.slice(0, head), ...changed, ...old.slice(old.length - foot)]
    last = { messages, frame, blocks, rows: [...blocks.flat(), ...rowsBehind(messages.at(-1), frame)] }
    return last.rows
  }
}

/** How many from the beginning and from the end are the same, have the same neighbours and the same around them. */
function keptOf<M extends Said>({ messages: before, frame: old }: Built<M>, after: readonly M[], frame: ThreadFrame<M>) {
  if (old.marks !== frame.marks || old.unreadFrom !== frame.unreadFrom || old.authorOf !== frame.authorOf) return { head: 0, foot: 0 }
  const shorter = Math.min(before.length, after.length)
  let foot = 0
  while (foot < shorter && before[before.length - 1 - foot] === after[after.length - 1 - foot]) foot++
  let head = 0
  while (head < shorter - foot && before[head] === after[head]) head++
  return { head: old.isWhole === frame.isWhole ? Math.max(0, head - 1) : 0, foot: Math.max(0, foot - 1) }
}

const isSame = <M extends Said>(one: ThreadFrame<M>, other: ThreadFrame<M>) =>
  (Object.keys(other) as (keyof ThreadFrame<M>)[]).every((key) => one[key] === other[key])
