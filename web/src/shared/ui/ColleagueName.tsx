import { Stack, Text } from '@mantine/core'
import { PersonName } from './PersonName.tsx'

/** A colleague, whether they are there, and what they work on. */
export const ColleagueName = ({ name, online, note }: { name: string; online: boolean; note: string }) => (
  <Stack component="span" gap={0} miw={0}>
    <PersonName {...{ name, online }} />
    <Text component="span" size="xs" c="dimmed" truncate>
      {note}
    </Text>
  </Stack>
)
