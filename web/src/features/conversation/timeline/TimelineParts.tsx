import { type ReactNode, useId } from 'react'
import classes from './TimelineParts.module.css'

/** The entries of one day. `label`: a full name for screen readers. */
export function TimelineDay({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.day} aria-labelledby={id}>
      <h4 id={id} className={classes.name} aria-label={label}>
        {name}
      </h4>
      <ol className={classes.entries} aria-labelledby={id}>
        {children}
      </ol>
    </section>
  )
}

type Props = {
  /** The colour of who caused it. */
  tone: 'customer' | 'bot' | 'person' | 'time' | 'problem'
  icon: ReactNode
  text: string
  /** More about it, for those who want to know exactly. */
  detail?: string | undefined
  time: { shown: string; exact: string }
}

/** An entry with its time. */
export const TimelineItem = ({ tone, icon, text, detail, time }: Props) => (
  <li className={classes.entry}>
    <span className={classes.sign} data-tone={tone}>
      {icon}
    </span>
    <span className={classes.text}>
      {text}
      {detail && <small className={classes.detail}>{detail}</small>}
    </span>
    <time className={classes.time} dateTime={time.exact}>
      {time.shown}
    </time>
  </li>
)
