import type { ReactNode } from 'react'
import classes from './InnerNote.module.css'

/** Around the box in which a note is written, in the colours of notes. */
export const NoteBox = ({ children }: { children: ReactNode }) => <div className={classes.writing}>{children}</div>
