import type { ReactNode } from 'react'
import classes from './ComposerBox.module.css'

type Props = {
  /** Above the text: the quoted or edited message, and the files. */
  above: ReactNode
  start: ReactNode
  /** The text field, or what replaces it. */
  children: ReactNode
  end: ReactNode
}

/** The foot of a conversation, with everything about the next message in one box. */
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
