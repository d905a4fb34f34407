import { Text } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'

const color = 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))'

/** The sign of a contact who gets no bulk messages: an icon with its words. */
export const OptOutSign = ({ label }: { label: string }) => (
  <Text component="span" display="inline-flex" size="xs" c={color} maw="100%" title={label} style={{ alignItems: 'center', gap: 4 }}>
    <IconMessageOff size={14} aria-hidden style={{ flex: 'none' }} />
    <Text component="span" inherit truncate>
      {label}
    </Text>
  </Text>
)
