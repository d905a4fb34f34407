import type { ReactNode } from 'react'
import classes from './ScheduledList.module.css'

export const ScheduledList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

type RowProps = { time: ReactNode; text: string; note: string | undefined; onOpen: () => void }

/** Time, text and problem of a scheduled message. */
export const ScheduledRow = ({ time, text, note, onOpen }: RowProps) => (
  <li>
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.time}>{time}</span>
      <span className={classes.text}>{text}</span>
      {note && <span className={classes.note}>{note}</span>}
    </button>
  </li>
)
