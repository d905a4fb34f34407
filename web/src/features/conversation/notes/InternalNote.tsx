import { mentionsIn } from '@recado/contract/kit/mentions'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './InternalNote.module.css'

type Props = {
  label: string
  kind: string
  author: string
  time: string
  text: string
  /** The people who can be mentioned in it. */
  people: readonly { id: number; name: string }[]
  tool: ReactNode
}

/** A note of the team between the messages. It must not look like a sent message. */
export const InternalNote = ({ label, kind, author, time, text, people, tool }: Props) => (
  <div role="note" className={classes.note} aria-label={label}>
    <div className={classes.head}>
      <span className={classes.kind}>
        <IconLock size={14} stroke={2} aria-hidden />
        {kind}
      </span>
      <span className={classes.author}>{author}</span>
      <time className={classes.time}>{time}</time>
      {tool}
    </div>
    <p className={classes.text} dir="auto">
      {withMentions(text, people)}
    </p>
  </div>
)

/** The text with its mentions emphasised. */
function withMentions(text: string, people: Props['people']): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of mentionsIn(text, people)) {
    parts.push(
      text.slice(at, start),
      <strong key={start} className={classes.called}>
        {text.slice(start, end)}
      </strong>,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}
