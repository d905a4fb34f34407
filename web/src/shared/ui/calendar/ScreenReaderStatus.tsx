import classes from './Calendar.module.css'

/** Announces the last action to screen readers only. */
export const ScreenReaderStatus = ({ text }: { text: string }) => (
  <p role="status" className={classes.unseen}>
    {text}
  </p>
)
