import { Group, Text } from '@mantine/core'
import { Initials } from './Initials.tsx'

/** A name with a face before it, and perhaps a word about whose it is. */
export const FacedName = ({ name, note }: { name: string; note?: string }) => (
  <Group component="span" display="inline-flex" gap="sm" wrap="nowrap" maw="100%" title={name}>
    <Initials name={name} quiet />
    <Text component="span" inherit truncate>
      {name}
      {note && (
        <Text component="span" display="block" size="xs" c="dimmed" truncate>
          {note}
        </Text>
      )}
    </Text>
  </Group>
)
