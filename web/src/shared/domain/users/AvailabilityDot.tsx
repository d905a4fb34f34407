import type { Availability } from '@recado/contract/users/availability'
import classes from './AvailabilityDot.module.css'

/** The sign of an availability. It always has a text beside it, because colour and form alone say too little. */
export const AvailabilityDot = ({ state }: { state: Availability }) => <span className={classes.dot} data-state={state} aria-hidden />
