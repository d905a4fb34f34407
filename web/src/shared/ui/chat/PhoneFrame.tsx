import type { ReactNode } from 'react'
import { Initials } from '../Initials.tsx'
import classes from './PhoneFrame.module.css'

type Props = { label: string; title: string; below: string; children: ReactNode }

/** The picture of a phone, with a chat on it. */
export const PhoneFrame = ({ label, title, below, children }: Props) => (
  <section className={classes.phone} aria-label={label}>
    <span className={classes.ear} />
    <div className={classes.screen}>
      <header className={classes.head}>
        <Initials name={title} size={36} />
        <div className={classes.who}>
          <strong className={classes.name}>{title}</strong>
          <span className={classes.below}>{below}</span>
        </div>
      </header>
      {children}
    </div>
  </section>
)

/** What is played at the left, the phone beside it; on a phone one below the other. */
export const PhoneTable = ({ controls, phone }: { controls: ReactNode; phone: ReactNode }) => (
  <div className={classes.table}>
    <div className={classes.controls}>{controls}</div>
    <div className={classes.place}>{phone}</div>
  </div>
)

/** In place of a chat: what must happen before there is one. */
export const PhoneNotice = ({ children }: { children: ReactNode }) => <div className={classes.notice}>{children}</div>
