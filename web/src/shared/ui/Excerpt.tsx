import classes from './Excerpt.module.css'

/** The beginning of a long text on one line (two on a phone), with the whole text as a tooltip. */
export const Excerpt = ({ text }: { text: string }) => (
  <span className={classes.excerpt} title={text}>
    {text.replace(/\s+/g, ' ') || '–'}
  </span>
)
