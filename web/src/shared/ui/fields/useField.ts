import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

export type FieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  description?: ReactNode
  required?: boolean
  /** What is said where nothing is chosen, if that is more than that something must be. */
  missing?: string
  /** What it begins with where the form says nothing of it: it may not have known yet that there is such a field. */
  usual?: string
}

/** Ties one of our fields to its form: value, change, focus on error, and the message below. */
export function useField<T extends FieldValues>({ control, name, label, description, required = false, missing, usual }: FieldProps<T>) {
  const { field, fieldState } = useController({ control, name, defaultValue: usual as never })
  const { value, ...rest } = field
  const isEmpty = value === null || value === ''
  const error = fieldState.error && ((isEmpty && missing) || fieldState.error.message)
  return {
    value: value as unknown,
    shared: { ...rest, label, description, withAsterisk: required, 'aria-required': required, error },
  }
}
