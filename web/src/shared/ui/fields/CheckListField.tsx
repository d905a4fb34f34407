import { Checkbox, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { LoadErrorLine } from '../LoadError.tsx'
import type { Choices } from './choices.ts'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  choices: Choices<{ id: number; name: string }>
  /** Checked while the form has no value of its own. */
  fallback?: readonly number[]
  /** Shown in place of the boxes if there is nothing to choose. */
  empty: string
  /** Shown if the list could not be loaded. */
  failed: string
}

/** A short list of records by id, each with a box to check. */
export function CheckListField<T extends FieldValues>({ choices, fallback = [], empty, failed, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  // A group cannot have `aria-required`.
  const { 'aria-required': _required, ...group } = shared
  const { rows, isLoading, failure } = choices
  const chosen = (value as readonly number[] | undefined) ?? fallback
  return (
    <Checkbox.Group {...group} value={chosen.map(String)} onChange={(ids) => shared.onChange(ids.map(Number))}>
      {failure && <LoadErrorLine title={failed} error={failure.error} onRetry={failure.retry} />}
      {isLoading && <Skeleton height={22} mt="xs" />}
      {!isLoading && !failure && rows.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {empty}
        </Text>
      )}
      <ScrollArea.Autosize mah="14rem" type="auto">
        <Stack gap="xs" py="xs">
          {rows.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  )
}
