import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

/** Fields that belong together, under a title. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    {children}
  </fieldset>
)
