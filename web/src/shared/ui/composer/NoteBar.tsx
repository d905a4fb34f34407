import type { ReactNode } from 'react'
import classes from './NoteBar.module.css'

/** Something that one should know while one writes. */
export const NoteBar = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className={classes.bar}>
    {icon}
    {children}
  </p>
)
