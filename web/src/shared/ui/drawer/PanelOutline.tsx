import { Skeleton, Stack } from '@mantine/core'

/** While a panel's content is on its way. */
export const PanelOutline = () => (
  <Stack p="lg" align="center" aria-hidden>
    <Skeleton height={88} circle />
    <Skeleton height={18} width="60%" />
    <Skeleton height={14} width="45%" />
    <Skeleton height={96} mt="md" />
  </Stack>
)
