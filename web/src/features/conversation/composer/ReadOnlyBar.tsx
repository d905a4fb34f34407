import { type ReactNode, useId } from 'react'
import classes from './ReadOnlyBar.module.css'

type Props = {
  /** The latest change, if there is one. */
  change?: { icon: ReactNode; text: string; note?: string | undefined } | undefined
  text: string
  /** When it happened and who did it. */
  note?: string | undefined
  action?: ReactNode
}

/** Replaces the composer, and says why writing is not possible. */
export function ReadOnlyBar({ change, text, note, action }: Props) {
  const id = useId()
  return (
    <section className={classes.bar} aria-labelledby={id}>
      <div role="alert" className={classes.change} hidden={!change}>
        {change && (
          <>
            {change.icon}
            <span>
              <strong>{change.text}</strong> {change.note}
            </span>
          </>
        )}
      </div>
      <div className={classes.line}>
        <p id={id} className={classes.text}>
          <span>{text}</span>
          {note && <small className={classes.note}>{note}</small>}
        </p>
        {action}
      </div>
    </section>
  )
}
