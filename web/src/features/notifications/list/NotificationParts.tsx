import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import classes from './NotificationParts.module.css'

export const NotificationHead = ({ title, before, aside }: { title: string; before?: ReactNode; aside?: ReactNode }) => (
  <div className={classes.head}>
    {before}
    <h2 className={classes.title}>{title}</h2>
    {aside}
  </div>
)

/** A remark beside the notifications. */
export const NotificationRemark = ({ children }: { children: ReactNode }) => <div className={classes.remark}>{children}</div>

export const NotificationScroller = ({ children }: { children: ReactNode }) => <div className={classes.scroller}>{children}</div>

export const NotificationGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label}>
    <h3 className={classes.label}>{label}</h3>
    {children}
  </section>
)

type RowProps = {
  name: string
  /** Whose picture or initials are shown, if `name` says more than a name. */
  person?: string
  picture: string | null
  text: string
  time: string
  to: string
  onOpen: () => void
  badge: ReactNode
  action: ReactNode
}

/** The whole row is a link; its button lies above the link. */
export const NotificationRow = ({ name, person = name, picture, text, time, to, onOpen, badge, action }: RowProps) => (
  <div className={classes.line}>
    <Avatar name={person} picture={picture} size={36} />
    <div className={classes.body}>
      <div className={classes.row}>
        <Link className={classes.name} to={to} onClick={onOpen}>
          {name}
        </Link>
        <time className={classes.time}>{time}</time>
      </div>
      <div className={classes.row}>
        <span className={classes.text}>{text}</span>
        {badge}
        {action && <span className={classes.action}>{action}</span>}
      </div>
    </div>
  </div>
)
