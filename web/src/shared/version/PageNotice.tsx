import type { ReactNode } from 'react'
import classes from './PageNotice.module.css'

/** What concerns the whole page, over everything that is on it; nothing while there is nothing to say. */
export const PageNotice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={classes.notice}>
    {children}
  </div>
)
