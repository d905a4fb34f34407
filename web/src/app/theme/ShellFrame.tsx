import type { ReactNode, RefObject } from 'react'
import classes from './Shell.module.css'

type Props = {
  rail: ReactNode
  bar: ReactNode
  skipLabel: string
  collapsed: boolean
  pageRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Where the rail, the bar and the page stand. */
export const ShellFrame = ({ rail, bar, skipLabel, collapsed, pageRef, children }: Props) => (
  <div className={classes.shell}>
    <a className={classes.skip} href="#page">
      {skipLabel}
    </a>
    <aside className={classes.rail} data-collapsed={collapsed || undefined}>
      {rail}
    </aside>
    <header className={classes.bar}>{bar}</header>
    <main id="page" ref={pageRef} tabIndex={-1} className={classes.page}>
      {children}
    </main>
  </div>
)
