import classes from './dots.module.css'

/** A dot of colour. Hidden from screen readers, because the name is beside it. */
export const ColorDot = ({ color }: { color: string }) => <span aria-hidden className={classes.color} style={{ backgroundColor: color }} />
