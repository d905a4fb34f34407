import { useEffect } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** Selects the suggested value once its list has loaded, which may be after the form. */
export function usePreselect<T extends FieldValues>(control: Control<T>, name: FieldPath<T>, suggested: number | null) {
  const { value, onChange } = useController({ control, name }).field
  useEffect(() => {
    if (value === null && suggested !== null) onChange(suggested)
  }, [value, suggested, onChange])
}
