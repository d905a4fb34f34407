import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

/** A day of the calendar, YYYY-MM-DD, or none. */
export function DayField<T extends FieldValues>(props: FieldProps<T>) {
  const { value, shared } = useField(props)
  return <TextInput {...shared} type="date" max="9998-12-31" value={(value as string | null) ?? ''} />
}
