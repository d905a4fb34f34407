import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import classes from './Thread.module.css'
import { type Said, threadRows } from './threadRows.ts'

type Props<M extends Said> = {
  label: string
  messages: readonly M[]
  children: (message: M) => ReactNode
  /** What the reader has sent last: wherever they were reading, they want to see it. */
  sent?: string | undefined
  /** Nothing of it has been seen yet. */
  busy?: boolean
  /** The reader comes near the beginning of what is loaded. */
  onTop?: (() => void) | undefined
}

const nearTop = 50
const nearEnd = 40
/** A first page may be shorter than the window; this long after it nothing jumps any more. */
const settled = 500

/** A conversation: it begins at its end, stays there while its reader does, and does not move under one who reads further up. */
export function Thread<M extends Said>({ label, messages, children, sent, busy = false, onTop }: Props<M>) {
  const rows = threadRows(messages)
  const list = useRef<VirtualizerHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const shown = useRef({ last: '', length: 0 })
  const last = rows.at(-1)?.key ?? ''
  const grewAtTop = shown.current.last === last && rows.length > shown.current.length
  useLayoutEffect(() => {
    shown.current = { last, length: rows.length }
  }, [last, rows.length])

  const toEnd = () => isAtEnd.current && list.current?.scrollToIndex(rows.length - 1, { align: 'end' })
  const follow = useEffectEvent(toEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last message is what there is to follow.
  useLayoutEffect(() => void follow(), [last])

  useLayoutEffect(() => {
    if (sent === undefined) return
    isAtEnd.current = true
    follow()
  }, [sent])

  const reachTop = useEffectEvent(() => (list.current?.scrollOffset ?? nearTop) < nearTop && onTop?.())
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it is looked at anew.
  useEffect(() => {
    const looking = setTimeout(() => reachTop(), settled)
    return () => clearTimeout(looking)
  }, [rows.length])

  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    isAtEnd.current = offset + viewportSize >= scrollSize - nearEnd
    if (offset < nearTop) onTop?.()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keys.
    <div ref={scroller} className={classes.scroller} role="log" aria-label={label} aria-busy={busy} tabIndex={0}>
      <div className={classes.spacer} />
      <Virtualizer ref={list} data={rows} scrollRef={scroller} shift={grewAtTop} onScroll={onScroll} onResize={toEnd}>
        {(row) => (
          <div key={row.key} className={classes.row} data-last={row.key === last || undefined}>
            {row.kind === 'day' ? <div className={classes.day}>{row.day}</div> : children(row.message)}
          </div>
        )}
      </Virtualizer>
    </div>
  )
}
