import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

export type FieldProps<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  label: string
  description?: string
  required?: boolean
}

/** Ties one of our fields to its form: value, change, focus on error, and the message below. */
export function useField<T extends FieldValues>({ control, name, label, description, required = false }: FieldProps<T>) {
  const { field, fieldState } = useController({ control, name })
  const { value, ...rest } = field
  return {
    value: value as unknown,
    shared: { ...rest, label, description, withAsterisk: required, 'aria-required': required, error: fieldState.error?.message },
  }
}
