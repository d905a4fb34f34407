import type { ReactNode } from 'react'
import classes from './SplitLayout.module.css'

/** A page with something beside it. Without that the page takes the full width. */
export const SplitLayout = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={classes.split}>
    {side}
    <div className={classes.page}>{children}</div>
  </div>
)
