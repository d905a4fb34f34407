import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Choices } from './fields/choices.ts'
import { NotLoadedYet } from './NotLoadedYet.tsx'

/** Renders the form once its choices are loaded. It stays when a list is loaded again. */
export function WaitForChoices({ choices, children }: { choices: readonly Choices<unknown>[]; children: ReactNode }) {
  const [hasRendered, setHasRendered] = useState(false)
  const isReady = hasRendered || !choices.some(({ isLoading }) => isLoading)
  if (isReady && !hasRendered) setHasRendered(true)
  return isReady ? (
    children
  ) : (
    <NotLoadedYet>
      <FormOutline />
    </NotLoadedYet>
  )
}

const FormOutline = () => (
  <Stack gap="md">
    <Skeleton height={58} />
    <Skeleton height={58} />
  </Stack>
)
