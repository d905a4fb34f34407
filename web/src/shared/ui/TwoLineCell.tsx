import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TwoLineCell.module.css'

/** The main text, and details below: two lines of them, three on a phone. */
export const TwoLineCell = ({ first, second, isName = false }: { first: ReactNode; second: ReactNode; isName?: boolean }) => (
  <>
    <Text component="span" inherit display="block" className={classes.first ?? ''} {...(isName && { fw: 600 })}>
      {first}
    </Text>
    <Text component="span" size="xs" c="dimmed" className={classes.second ?? ''}>
      {second}
    </Text>
  </>
)
