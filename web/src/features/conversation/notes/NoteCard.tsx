import type { ReactNode } from 'react'
import classes from './NoteCard.module.css'

/** The newest first, as they are said. */
export const NoteStack = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.stack} aria-label={label}>
    {children}
  </ul>
)

/** What somebody has noted, and when. */
export const NoteCard = ({ author, time, text, tool }: { author: string; time: string; text: string; tool: ReactNode }) => (
  <li className={classes.note}>
    <div className={classes.head}>
      <strong className={classes.author}>{author}</strong>
      <time className={classes.time}>{time}</time>
      {tool}
    </div>
    <p className={classes.text}>{text}</p>
  </li>
)
