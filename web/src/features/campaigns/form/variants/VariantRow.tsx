import type { ReactNode } from 'react'
import classes from './Variants.module.css'

/** The variants side by side, to be compared. */
export const VariantRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className={classes.row}>
    {children}
  </section>
)
