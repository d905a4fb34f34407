import type { ReactNode } from 'react'
import classes from './FieldRow.module.css'

/** Short fields side by side; they wrap where there is no room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>
