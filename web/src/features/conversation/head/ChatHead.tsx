import type { ReactNode } from 'react'
import { Face } from '../../../shared/ui/Face.tsx'
import classes from './ChatHead.module.css'

type Props = {
  back?: ReactNode
  name: string
  picture: string | null
  /** What the face and the name open, and whether it stands open. */
  more: { label: string; isOpen: boolean; toggle: () => void }
  /** Small chips beside the name; those for which there is no room are left out. */
  marks?: ReactNode
  below: ReactNode
  actions: ReactNode
}

/** Whom one is talking with, and what can be done about it. */
export const ChatHead = ({ back, name, picture, more, marks, below, actions }: Props) => (
  <header className={classes.head}>
    {back}
    <div className={classes.whole}>
      <Face name={name} picture={picture} size={40} />
      <div className={classes.who}>
        <div className={classes.top}>
          <h1 className={classes.name}>
            <button type="button" className={classes.more} aria-expanded={more.isOpen} title={more.label} onClick={more.toggle}>
              {name}
            </button>
          </h1>
          {marks && <div className={classes.marks}>{marks}</div>}
        </div>
        <div className={classes.below}>{below}</div>
      </div>
    </div>
    <div className={classes.actions}>{actions}</div>
  </header>
)
