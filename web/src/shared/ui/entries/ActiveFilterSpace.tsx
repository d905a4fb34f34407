import classes from './ActiveFilterRow.module.css'

/** Keeps the place of what narrows a list, so that its rows do not move under the hand when that comes. */
export const ActiveFilterSpace = () => <div className={classes.row} />
