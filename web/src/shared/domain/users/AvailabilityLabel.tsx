import { Group, Text } from '@mantine/core'
import type { WithAvailability } from '@recado/contract/users/availability'
import { AvailabilityDot } from './AvailabilityDot.tsx'
import { useAvailability } from './useAvailability.ts'

/** Whether a user takes conversations, and until when not, as a sign and words. */
export function AvailabilityLabel({ user }: { user: WithAvailability & { reachable?: boolean | undefined } }) {
  const { state, text } = useAvailability(user)
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" maw="100%">
      <AvailabilityDot state={state} />
      <Text component="span" inherit style={{ whiteSpace: 'normal' }}>
        {text}
      </Text>
    </Group>
  )
}
