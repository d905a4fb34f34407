import classes from './dots.module.css'

/** A colour on its own, where the name beside it says the same. */
export const ColorDot = ({ color }: { color: string }) => <span aria-hidden className={classes.color} style={{ backgroundColor: color }} />
