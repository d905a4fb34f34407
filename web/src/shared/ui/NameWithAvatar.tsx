import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'

/** A name with its avatar, and optionally a note below. */
export const NameWithAvatar = ({ name, picture, note }: { name: string; picture: string | null; note?: ReactNode }) => (
  <Group component="span" display="inline-flex" gap="sm" wrap="nowrap" maw="100%" title={name}>
    <Avatar name={name} picture={picture} size={32} />
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
