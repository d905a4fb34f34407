import { Checkbox, Stack, Text } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

type Group = { label: string; options: { value: string; label: string }[] }
type Props<T extends FieldValues> = FieldProps<T> & { groups: Group[] }

/** Several of a few, each with a box of its own. */
export function ChecksField<T extends FieldValues>({ groups, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  const { 'aria-required': _required, ...field } = shared
  return (
    // A group cannot be said to be required, so only its label shows it.
    <Checkbox.Group {...field} value={(value as string[] | undefined) ?? []}>
      <Stack gap="md" mt={6}>
        {groups.map(({ label, options }) => (
          <Stack key={label} gap="xs" role="group" aria-label={label}>
            <Text size="sm" c="dimmed" aria-hidden>
              {label}
            </Text>
            {options.map((option) => (
              <Checkbox key={option.value} {...option} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
