import type { ReactNode } from 'react'
import classes from './FieldGroup.module.css'

/** Fields of a form that belong together, under what they are about. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend className={classes.title}>{title}</legend>
    {children}
  </fieldset>
)
