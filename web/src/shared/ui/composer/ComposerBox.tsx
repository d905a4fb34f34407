import type { ReactNode } from 'react'
import classes from './ComposerBox.module.css'

type Props = {
  /** What the text goes with: what it answers or corrects, its files. */
  above: ReactNode
  start: ReactNode
  /** Where one writes, or what stands there meanwhile. */
  children: ReactNode
  end: ReactNode
}

/** The bottom of a conversation, all that is about the next message in one box. */
export const ComposerBox = ({ above, start, children, end }: Props) => (
  <div className={classes.foot}>
    <div className={classes.box}>
      {above}
      <div className={classes.line}>
        <div className={classes.tools}>{start}</div>
        <div className={classes.middle}>{children}</div>
        <div className={classes.tools}>{end}</div>
      </div>
    </div>
  </div>
)
