import type { ReactNode } from 'react'
import classes from './ComposerHint.module.css'

/** A hint for the writer. */
export const ComposerHint = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className={classes.bar}>
    {icon}
    {children}
  </p>
)
