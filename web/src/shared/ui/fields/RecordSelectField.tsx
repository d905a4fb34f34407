import { Select } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { Choices, ListName } from './choices.ts'
import { type FieldProps, useField } from './useField.ts'
import { useListProps } from './useListProps.tsx'

type Props<T extends FieldValues> = FieldProps<T> & {
  list: ListName
  choices: Choices<{ id: number; name: string }>
  /** The label of "no choice"; without it a choice is required. */
  emptyLabel?: string
}

/** A select over the company's records, by id. */
export function RecordSelectField<T extends FieldValues>({ list, choices: { rows, isLoading, failure }, emptyLabel, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  const listProps = useListProps({ list, isLoading, failure })
  return (
    <Select<number>
      {...shared}
      {...listProps}
      value={value as number | null}
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      allowDeselect={false}
      clearable={emptyLabel !== undefined}
      {...(emptyLabel !== undefined && { placeholder: emptyLabel })}
    />
  )
}
