import { Select } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues, Value> = FieldProps<T> & {
  options: { value: Value; label: string }[]
  /** The label of "no choice"; without it a choice is required. */
  emptyLabel?: string
}

export function SelectField<T extends FieldValues, Value extends string | number>({ options, emptyLabel, ...props }: Props<T, Value>) {
  const { value, shared } = useField(props)
  return (
    <Select<Value>
      {...shared}
      value={value as Value | null}
      data={options}
      allowDeselect={false}
      clearable={emptyLabel !== undefined}
      {...(emptyLabel !== undefined && { placeholder: emptyLabel })}
    />
  )
}
