import classes from './Calendar.module.css'

/** Heard, not seen: what has just been done. */
export const Announced = ({ text }: { text: string }) => (
  <p role="status" className={classes.unseen}>
    {text}
  </p>
)
