import { Group, Skeleton, Stack } from '@mantine/core'

/** A placeholder while the code of a page loads. */
export const PageSkeleton = () => (
  <Stack p="lg" gap="lg" aria-hidden="true">
    <Group justify="space-between">
      <Skeleton height={28} width={180} />
      <Skeleton height={36} width={140} />
    </Group>
    <Skeleton height={320} />
  </Stack>
)
