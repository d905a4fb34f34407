import type { FormEvent, ReactNode } from 'react'
import classes from './Settings.module.css'

type Props = { onSubmit: (event: FormEvent) => void; foot: ReactNode; children: ReactNode }

/** Settings that are saved together; how stays in sight. */
export const SettingsForm = ({ onSubmit, foot, children }: Props) => (
  <form noValidate onSubmit={onSubmit} className={classes.form}>
    {children}
    <div className={classes.foot}>{foot}</div>
  </form>
)
