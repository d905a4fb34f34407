import { NumberInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

/** An integer from zero on. */
export function IntegerField<T extends FieldValues>(props: FieldProps<T>) {
  const { value, shared } = useField(props)
  return <NumberInput {...shared} value={value as number | string} allowDecimal={false} allowNegative={false} />
}
