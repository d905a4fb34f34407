import type { ReactNode } from 'react'
import classes from './page.module.css'

/** A page under the shell's bar, as recurring pages have it, for those that show more than a table. */
export const PageFrame = ({ children }: { children: ReactNode }) => <section className={classes.page}>{children}</section>

/** What is scrolled on such a page, by keyboard too. */
export const PageScroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled by keyboard.
  <section className={classes.scrolled} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
