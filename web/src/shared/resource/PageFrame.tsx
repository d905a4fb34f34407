import type { ReactNode } from 'react'
import classes from './page.module.css'

/** A page under the shell's bar, as recurring pages have it, for those that show more than a table. */
export const PageFrame = ({ children }: { children: ReactNode }) => <section className={classes.page}>{children}</section>
