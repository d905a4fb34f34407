import type { ReactNode } from 'react'
import { InitialsAvatar } from '../InitialsAvatar.tsx'
import classes from './PhoneHead.module.css'

type Props = { name: string; below: string; isTyping?: boolean; actions?: ReactNode; chats?: ReactNode }

/** The head of the chat on the contact's phone: the company's name. */
export const PhoneHead = ({ name, below, isTyping = false, actions, chats }: Props) => (
  <header className={classes.head}>
    <div className={classes.line}>
      <InitialsAvatar name={name} size={36} />
      <div className={classes.who}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.below} data-typing={isTyping || undefined} role="status">
          {below}
        </span>
      </div>
      {actions}
    </div>
    {chats}
  </header>
)
