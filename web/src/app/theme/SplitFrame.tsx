import type { ReactNode } from 'react'
import classes from './SplitFrame.module.css'

/** A page, and something beside it; without that the page has all of the place. */
export const SplitFrame = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={classes.split}>
    {side}
    <div className={classes.page}>{children}</div>
  </div>
)
