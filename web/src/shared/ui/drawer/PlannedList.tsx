import type { ReactNode } from 'react'
import classes from './PlannedList.module.css'

export const PlannedList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

type RowProps = { time: ReactNode; text: string; note: string | undefined; onOpen: () => void }

/** Time, text and problem of a scheduled message. */
export const PlannedRow = ({ time, text, note, onOpen }: RowProps) => (
  <li>
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.time}>{time}</span>
      <span className={classes.text}>{text}</span>
      {note && <span className={classes.note}>{note}</span>}
    </button>
  </li>
)
