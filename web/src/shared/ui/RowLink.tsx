import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './RowLink.module.css'

/** The name of a row that opens the row's own page. A link, so that the browser can open it in a new tab. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.link}>
    {children}
  </Link>
)
