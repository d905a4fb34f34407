import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TwoLines.module.css'

/** What matters of a thing, and under it what else is good to know: two lines of that, and one more on a phone. */
export const TwoLines = ({ first, second, isName = false }: { first: ReactNode; second: ReactNode; isName?: boolean }) => (
  <>
    <Text component="span" inherit display="block" className={classes.first ?? ''} {...(isName && { fw: 600 })}>
      {first}
    </Text>
    <Text component="span" size="xs" c="dimmed" className={classes.second ?? ''}>
      {second}
    </Text>
  </>
)
