import type { ReactNode } from 'react'
import { Initials } from '../Initials.tsx'
import classes from './ChatHead.module.css'

type Props = { back?: ReactNode; name: string; below: ReactNode; actions: ReactNode }

/** Whom one is talking with, and what can be done about it. */
export const ChatHead = ({ back, name, below, actions }: Props) => (
  <header className={classes.head}>
    {back}
    <Initials name={name} size={40} quiet />
    <div className={classes.who}>
      <h1 className={classes.name}>{name}</h1>
      <div className={classes.below}>{below}</div>
    </div>
    <div className={classes.actions}>{actions}</div>
  </header>
)

/** Stands where one would write, and says why one does not. */
export const ChatFence = ({ text, action }: { text: string; action?: ReactNode }) => (
  <div className={classes.fence} role="note">
    <span>{text}</span>
    {action}
  </div>
)
