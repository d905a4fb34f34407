import { Group, Text } from '@mantine/core'
import { OnlineDot } from './OnlineDot.tsx'

/** A person's name, and whether they are there. */
export const PersonName = ({ name, online }: { name: string; online: boolean }) => (
  <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" maw="100%">
    <OnlineDot online={online} />
    <Text component="span" inherit truncate>
      {name}
    </Text>
  </Group>
)
