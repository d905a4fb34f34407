import type { FieldValues } from 'react-hook-form'
import { ColoredMultiSelect } from './ColoredMultiSelect.tsx'
import type { Choices, ListName } from './choices.ts'
import { type FieldProps, useField } from './useField.ts'

type Choice = { id: number; name: string; color: string }
type Props<T extends FieldValues> = FieldProps<T> & { list: ListName; choices: Choices<Choice>; placeholder: string }

/** Several of the company's coloured things, as one field of a form. */
export function MultiSelectField<T extends FieldValues>({ list, choices, placeholder, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  return <ColoredMultiSelect {...shared} {...{ list, choices, placeholder }} value={value as number[]} />
}
