import { Group, Text, UnstyledButton } from '@mantine/core'
import type { Announcement } from '@recado/contract/announcements'
import { PriorityLabel } from '../PriorityLabel.tsx'

/** Unread announcements. Each opens the list of all. */
export const NewAnnouncements = ({ rows, onOpen }: { rows: readonly Announcement[]; onOpen: () => void }) =>
  rows.map(({ id, title, priority }) => (
    <UnstyledButton key={id} display="block" w="100%" px="md" py="xs" onClick={onOpen}>
      <Group gap="xs" wrap="nowrap">
        <PriorityLabel priority={priority} />
        <Text truncate>{title}</Text>
      </Group>
    </UnstyledButton>
  ))
