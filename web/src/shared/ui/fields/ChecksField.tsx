import { Checkbox, Stack } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & { options: { value: string; label: string }[] }

/** Several of a few, each with a box of its own. */
export function ChecksField<T extends FieldValues>({ options, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  const { 'aria-required': _required, ...field } = shared
  return (
    // A group cannot be said to be required, so only its label shows it.
    <Checkbox.Group {...field} value={(value as string[] | undefined) ?? []}>
      <Stack gap="xs" mt={6}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
