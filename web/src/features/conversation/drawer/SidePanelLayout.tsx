import type { ReactNode } from 'react'
import classes from './SidePanel.module.css'

type Props = { head: ReactNode; drawer: ReactNode; children: ReactNode }

/** A page with a drawer at its right edge, which lies over the page or takes a part of it. The head stays in sight. */
export const SidePanelLayout = ({ head, drawer, children }: Props) => (
  <>
    {head}
    <div className={classes.frame}>
      <div className={classes.page}>{children}</div>
      {drawer}
    </div>
  </>
)
