import type { FieldValues } from 'react-hook-form'
import { DateInput } from '../dates/DateInput.tsx'
import { type FieldProps, useField } from './useField.ts'

/** A calendar day, YYYY-MM-DD, or none. */
export function DayField<T extends FieldValues>(props: FieldProps<T>) {
  const { value, shared } = useField(props)
  return <DateInput {...shared} kind="day" value={(value as string | null) ?? ''} />
}
