import { Skeleton } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { findMatches } from '#web/shared/lib/text/findMatches.ts'
import { Section } from '../Section.tsx'
import classes from './ThreadRowView.module.css'
import type { RunPosition, ThreadMessage, ThreadRow } from './threadRows.ts'
import type { JumpTarget } from './useJump.ts'
import { useToday } from './useToday.ts'

type Props<M extends ThreadMessage> = {
  row: ThreadRow<M>
  unread: number
  highlighted: JumpTarget | null
  isLast: boolean
  children: (message: M, position: RunPosition) => ReactNode
}

/** One row of a conversation: a day, the unread line, an event or a message. */
export function ThreadRowView<M extends ThreadMessage>({ row, unread, highlighted, isLast, children }: Props<M>) {
  const { t } = useTranslation('conversation')
  const element = useRef<HTMLDivElement>(null)
  const isHighlighted = highlighted?.id === row.key
  useHighlightWords(element, isHighlighted ? highlighted.words : undefined)
  return (
    <div
      ref={element}
      className={classes.line}
      data-kind={row.kind}
      data-last={isLast || undefined}
      data-found={isHighlighted || undefined}
    >
      <Section isLine resetKey={row}>
        {row.kind === 'day' && <Day day={row.day} />}
        {row.kind === 'mark' && (typeof row.text === 'string' ? <div className={classes.mark}>{row.text}</div> : row.text)}
        {row.kind === 'unread' && <div className={classes.unread}>{t('unread', { count: unread })}</div>}
        {row.kind === 'message' && children(row.message, row)}
      </Section>
    </div>
  )
}

function Day({ day }: { day: string }) {
  const { t } = useTranslation('conversation')
  const { today, yesterday } = useToday()
  return <div className={classes.day}>{day === today ? t('today') : day === yesterday ? t('yesterday') : day}</div>
}

/** Placeholder bubbles: left and right, of different lengths. */
const bubbles = [
  { own: false, width: '46%', height: 36 },
  { own: false, width: '30%', height: 36 },
  { own: true, width: '52%', height: 56 },
  { own: false, width: '62%', height: 56 },
  { own: true, width: '34%', height: 36 },
  { own: true, width: '48%', height: 76 },
  { own: false, width: '40%', height: 36 },
]

/** Shown while a conversation loads for the first time. */
export const ThreadSkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    {bubbles.map(({ own, width, height }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton's bubbles never change.
      <Skeleton key={index} width={width} height={height} radius="lg" data-own={own || undefined} />
    ))}
  </div>
)

/** The name of the CSS highlight in the style sheet. */
const name = 'found-words'

/** Highlights words anywhere in an element, without changing its DOM. */
function useHighlightWords(element: RefObject<HTMLElement | null>, words: string | undefined) {
  useEffect(() => {
    if (!words || !element.current || !('highlights' in CSS)) return
    CSS.highlights.set(name, new Highlight(...rangesOf(element.current, words)))
    return () => void CSS.highlights.delete(name)
  }, [element, words])
}

function rangesOf(element: HTMLElement, words: string): Range[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { from, to } of findMatches(node.textContent ?? '', words)) {
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
  return ranges
}
