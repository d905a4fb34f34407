import classes from './Excerpt.module.css'

/** The beginning of a longer text, on one line, or two on a phone; all of it under the pointer. */
export const Excerpt = ({ text }: { text: string }) => (
  <span className={classes.excerpt} title={text}>
    {text.replace(/\s+/g, ' ') || '–'}
  </span>
)
