import type { ReactNode } from 'react'
import classes from './WarningBanner.module.css'

type Props = { label: string; icon: ReactNode; title: string; text: string; action: ReactNode }

/** A warning above everything else. */
export const WarningBanner = ({ label, icon, title, text, action }: Props) => (
  <section aria-label={label} className={classes.banner}>
    <span className={classes.icon}>{icon}</span>
    <p className={classes.words}>
      <strong>{title}</strong> {text}
    </p>
    {action}
  </section>
)
