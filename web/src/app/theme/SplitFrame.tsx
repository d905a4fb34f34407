import type { ReactNode } from 'react'
import classes from './SplitFrame.module.css'

/** A room, and something beside it; without that the room has all of the place. */
export const SplitFrame = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={classes.split}>
    {side}
    <div className={classes.room}>{children}</div>
  </div>
)
