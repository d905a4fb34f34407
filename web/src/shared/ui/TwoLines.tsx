import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What matters of a thing, and under it what else is good to know. */
export const TwoLines = ({ first, second, isName = false }: { first: ReactNode; second: ReactNode; isName?: boolean }) => (
  <>
    <Text component="span" inherit display="block" {...(isName ? { fw: 600 } : { truncate: true })}>
      {first}
    </Text>
    <Text component="span" display="block" size="xs" c="dimmed" truncate>
      {second}
    </Text>
  </>
)
