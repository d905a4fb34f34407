import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

/** A day and a time by the clock on the wall, YYYY-MM-DDTHH:mm. */
export function MomentField<T extends FieldValues>(props: FieldProps<T>) {
  const { value, shared } = useField(props)
  return <TextInput {...shared} type="datetime-local" max="9998-12-31T23:59" value={value as string} />
}
