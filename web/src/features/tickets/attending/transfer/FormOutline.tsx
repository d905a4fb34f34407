import { Skeleton, Stack } from '@mantine/core'

/** Where fields will be once it is known what can be chosen. */
export const FormOutline = () => (
  <Stack gap="md">
    <Skeleton height={58} />
    <Skeleton height={58} />
  </Stack>
)
