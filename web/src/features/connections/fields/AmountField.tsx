import { NumberInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '#web/shared/ui/fields/useField.ts'
import classes from './AmountField.module.css'

type Props<T extends FieldValues> = FieldProps<T> & {
  unit?: string
  /** Explains the number beside it: zero often has a special meaning. */
  meaning: (amount: number) => string
}

/** A count from zero on, with its meaning. */
export function AmountField<T extends FieldValues>({ unit, meaning, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  return (
    <NumberInput
      {...shared}
      value={value as number | string}
      allowDecimal={false}
      allowNegative={false}
      {...(unit !== undefined && { suffix: ` ${unit}` })}
      inputContainer={(input) => (
        <div className={classes.amount}>
          {input}
          <span className={classes.meaning}>{value === '' ? '' : meaning(Number(value))}</span>
        </div>
      )}
    />
  )
}
