import { useId } from 'react'
import classes from './Letter.module.css'

/** A mail as its reader has it before them, in the language that it is written in. */
export function Letter({ label, subject, text, language }: { label: string; subject: string; text: string; language: string }) {
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <article aria-labelledby={id} lang={language} className={classes.letter}>
        <strong className={classes.subject}>{subject}</strong>
        <p className={classes.text}>{text}</p>
      </article>
    </div>
  )
}
