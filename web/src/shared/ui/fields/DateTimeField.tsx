import type { FieldValues } from 'react-hook-form'
import { DateInput } from '../dates/DateInput.tsx'
import { type FieldProps, useField } from './useField.ts'

/** A date and time in the company's time zone, YYYY-MM-DDTHH:mm. */
export function DateTimeField<T extends FieldValues>(props: FieldProps<T>) {
  const { value, shared } = useField(props)
  return <DateInput {...shared} kind="moment" value={value as string} />
}
