import type { ReactNode } from 'react'
import classes from './NoteBar.module.css'

/** A hint for the writer. */
export const NoteBar = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className={classes.bar}>
    {icon}
    {children}
  </p>
)
