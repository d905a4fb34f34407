import type { ReactNode } from 'react'
import classes from './Course.module.css'

/** What happened one after the other. */
export const AttendanceList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={classes.course} aria-label={label}>
    {children}
  </ol>
)

type Props = { isOver: boolean; color: string | undefined; title: string; mark: ReactNode; text: string; note: string }

export const AttendanceItem = ({ isOver, color, title, mark, text, note }: Props) => (
  <li className={classes.entry} data-over={isOver || undefined}>
    <span className={classes.dot} style={color === undefined ? undefined : { borderColor: color, backgroundColor: color }} />
    <div className={classes.head}>
      <time className={classes.title}>{title}</time>
      {mark}
    </div>
    <div>{text}</div>
    <div className={classes.note}>{note}</div>
  </li>
)
