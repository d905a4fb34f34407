import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Choices } from './fields/choices.ts'

/** A form stands once it is known what can be chosen, and stays when a list has to be asked for again. */
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
