import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../Section.tsx'
import classes from './ThreadRowView.module.css'
import type { RunPosition, ThreadMessage, ThreadRow } from './threadRows.ts'
import { useHighlightWords } from './useHighlightWords.ts'
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
