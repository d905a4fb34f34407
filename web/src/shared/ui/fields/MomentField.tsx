import type { FieldValues } from 'react-hook-form'
import { DateInput } from '../dates/DateInput.tsx'
import { type FieldProps, useField } from './useField.ts'

/** A day and a time by the company's clock, YYYY-MM-DDTHH:mm. */
export function MomentField<T extends FieldValues>(props: FieldProps<T>) {
  const { value, shared } = useField(props)
  return <DateInput {...shared} kind="moment" value={value as string} />
}
