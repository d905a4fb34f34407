import type { ReactNode, RefObject } from 'react'
import classes from './Shell.module.css'

type Props = {
  rail: ReactNode
  bar: ReactNode
  skipLabel: string
  collapsed: boolean
  roomRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Where the rail, the bar and the room stand. */
export const ShellFrame = ({ rail, bar, skipLabel, collapsed, roomRef, children }: Props) => (
  <div className={classes.shell}>
    <a className={classes.skip} href="#room">
      {skipLabel}
    </a>
    <aside className={classes.rail} data-collapsed={collapsed || undefined}>
      {rail}
    </aside>
    <header className={classes.bar}>{bar}</header>
    <main id="room" ref={roomRef} tabIndex={-1} className={classes.room}>
      {children}
    </main>
  </div>
)
