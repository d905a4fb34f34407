import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Choices } from './fields/choices.ts'

/** Renders the form once its choices are loaded. It stays when a list is loaded again. */
export function WithChoices({ choices, children }: { choices: readonly Choices<unknown>[]; children: ReactNode }) {
  const [hasStood, setStood] = useState(false)
  const isReady = hasStood || !choices.some(({ isLoading }) => isLoading)
  if (isReady && !hasStood) setStood(true)
  return isReady ? children : <FormOutline />
}

const FormOutline = () => (
  <Stack gap="md">
    <Skeleton height={58} />
    <Skeleton height={58} />
  </Stack>
)
