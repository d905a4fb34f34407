import { NumberInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  /** An empty field is null. */
  isOptional?: boolean
}

/** An integer from zero on. */
export function IntegerField<T extends FieldValues>({ isOptional = false, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  return (
    <NumberInput
      {...shared}
      value={isOptional ? ((value ?? '') as number | string) : (value as number | string)}
      onChange={(typed) => shared.onChange(isOptional && typed === '' ? null : typed)}
      allowDecimal={false}
      allowNegative={false}
    />
  )
}
