import type { ReactNode } from 'react'
import classes from './page.module.css'

/** The layout of a page with more than a table. */
export const PageLayout = ({ children }: { children: ReactNode }) => <section className={classes.page}>{children}</section>

/** The scrolling part of a page. */
export const PageScroll = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls, and keyboard users must be able to scroll it.
  <section className={classes.scrolled} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
