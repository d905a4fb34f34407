import { NumberInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & { min: number; max: number; step: number }

/** A decimal number in the reader's notation. */
export function DecimalField<T extends FieldValues>({ min, max, step, ...props }: Props<T>) {
  const { i18n } = useTranslation()
  const { value, shared } = useField(props)
  return (
    <NumberInput
      {...shared}
      min={min}
      max={max}
      step={step}
      value={value as number | string}
      decimalScale={String(step).length - 2}
      decimalSeparator={(1.5).toLocaleString(i18n.language).charAt(1)}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={min < 0}
    />
  )
}
