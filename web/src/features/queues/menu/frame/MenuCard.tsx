import { type ReactNode, useId } from 'react'
import classes from './MenuLayout.module.css'

type Props = { title: string; mark?: ReactNode; tools?: ReactNode; children: ReactNode }

/** A section of a pane, with its actions. */
export function MenuCard({ title, mark, tools, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>
          <span id={id}>{title}</span>
          {mark}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

export const MenuHint = ({ children }: { children: ReactNode }) => <p className={classes.quiet}>{children}</p>

/** The entries that a contact chooses to reach this entry. */
export const MenuPath = ({ label, steps }: { label: string; steps: readonly { key: number; name: string }[] }) => (
  <ol className={classes.path} aria-label={label}>
    {steps.map(({ key, name }) => (
      <li key={key}>{name}</li>
    ))}
  </ol>
)
