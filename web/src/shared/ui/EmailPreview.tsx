import { useId } from 'react'
import classes from './EmailPreview.module.css'

/** An e-mail as its recipient sees it, marked with its language. */
export function EmailPreview({ label, subject, text, language }: { label: string; subject: string; text: string; language: string }) {
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
