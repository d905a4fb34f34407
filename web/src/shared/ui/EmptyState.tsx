import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Shown in place of an empty list: what belongs here or what went wrong, and what to do. */
export function EmptyState({ icon, title, text, action }: { icon: ReactNode; title: string; text: string; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" px="md" py={56} ta="center" maw={460} mx="auto">
      <Text component="span" c="dimmed" lh={1} aria-hidden>
        {icon}
      </Text>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" mb="xs">
        {text}
      </Text>
      {action}
    </Stack>
  )
}
