import { VisuallyHidden } from '@mantine/core'
import classes from './AttentionSign.module.css'

/** Somebody should look here. */
export const AttentionSign = ({ label }: { label: string }) => (
  <span className={classes.sign} title={label}>
    <span aria-hidden>!</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
