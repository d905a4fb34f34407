import { Group, Skeleton, Stack } from '@mantine/core'

/** Shown while the menu loads. */
export const MenuSkeleton = () => (
  <Stack p="lg" gap="lg" aria-hidden>
    <Group justify="space-between">
      <Skeleton height={30} width={220} />
      <Skeleton height={34} width={120} />
    </Group>
    <Group align="flex-start" gap="xl" wrap="nowrap">
      <Stack gap="xs" flex={1}>
        {[90, 70, 80, 60, 75].map((width) => (
          <Skeleton key={width} height={34} width={`${width}%`} />
        ))}
      </Stack>
      <Skeleton height={260} flex={1} visibleFrom="sm" />
      <Skeleton height={520} width={320} radius="xl" visibleFrom="md" />
    </Group>
  </Stack>
)
