import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { icon?: ReactNode; quiet?: boolean; children: string }

/** A word with an icon, or a muted word that says "nothing here". */
export const IconText = ({ icon, quiet = false, children }: Props) => (
  <Group component="span" display="inline-flex" gap={6} wrap="nowrap" maw="100%">
    {icon}
    <Text component="span" inherit truncate {...(quiet && { c: 'dimmed' })} title={children}>
      {children}
    </Text>
  </Group>
)
