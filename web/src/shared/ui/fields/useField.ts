import type { ReactNode } from 'react'
import { type Control, type FieldError, type FieldPath, type FieldValues, useController } from 'react-hook-form'

export type FieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  description?: ReactNode
  required?: boolean
  /** The error if nothing is chosen, where "required" says too little. */
  missing?: string
  /** The initial value if the form has none: the form may not know the field in advance. */
  initialValue?: string
}

/** Connects a field to its form: value, change, focus on error, and error message. */
export function useField<T extends FieldValues>({
  control,
  name,
  label,
  description,
  required = false,
  missing,
  initialValue,
}: FieldProps<T>) {
  const { field, fieldState } = useController({ control, name, defaultValue: initialValue as never })
  const { value, ...rest } = field
  const isEmpty = value === null || value === ''
  const error = fieldState.error && ((isEmpty && missing) || messageIn(fieldState.error))
  return {
    value: value as unknown,
    isDirty: fieldState.isDirty,
    shared: { ...rest, label, description, withAsterisk: required, 'aria-required': required, error },
  }
}

/** The error of a field; of a list with wrong entries, that of the first one. */
function messageIn(error: FieldError): string | undefined {
  const entries: unknown = error
  return Array.isArray(entries) ? (entries as (FieldError | undefined)[]).find((entry) => entry)?.message : error.message
}
