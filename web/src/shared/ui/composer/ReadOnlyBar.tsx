import { type ReactNode, useId } from 'react'
import classes from './ReadOnlyBar.module.css'

type Props = {
  /** What has just happened, where something has. */
  news?: { icon: ReactNode; text: string; note?: string | undefined } | undefined
  text: string
  /** Since when, and by whom. */
  note?: string | undefined
  action?: ReactNode
}

/** Stands where one would write, and says why one does not. */
export function ReadOnlyBar({ news, text, note, action }: Props) {
  const id = useId()
  return (
    <section className={classes.bar} aria-labelledby={id}>
      <div role="alert" className={classes.news} hidden={!news}>
        {news && (
          <>
            {news.icon}
            <span>
              <strong>{news.text}</strong> {news.note}
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
