import { useEffect } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** Chooses what is likely once it is known: the list that it comes from may arrive after the form. */
export function useLikely<T extends FieldValues>(control: Control<T>, name: FieldPath<T>, likely: number | null) {
  const { value, onChange } = useController({ control, name }).field
  useEffect(() => {
    if (value === null && likely !== null) onChange(likely)
  }, [value, likely, onChange])
}
