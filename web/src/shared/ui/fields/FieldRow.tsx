import type { ReactNode } from 'react'
import classes from './FieldRow.module.css'

/** Short fields side by side, as many as there is room for. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>
