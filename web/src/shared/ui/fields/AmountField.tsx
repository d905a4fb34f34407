import { NumberInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import classes from './AmountField.module.css'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  unit?: string
  /** Explains the number beside it: zero often has a special meaning. */
  meaning: (amount: number) => string
  /** An empty field is null, and this explains it. Without it a number is required. */
  emptyMeaning?: string
}

/** A count from zero on, with its meaning. */
export function AmountField<T extends FieldValues>({ unit, meaning, emptyMeaning, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  const shown = (value ?? '') as number | string
  return (
    <NumberInput
      {...shared}
      value={shown}
      onChange={(typed) => shared.onChange(emptyMeaning !== undefined && typed === '' ? null : typed)}
      allowDecimal={false}
      allowNegative={false}
      {...(unit !== undefined && { suffix: ` ${unit}` })}
      inputContainer={(input) => (
        <div className={classes.amount}>
          {input}
          <span className={classes.meaning}>{shown === '' ? (emptyMeaning ?? '') : meaning(Number(shown))}</span>
        </div>
      )}
    />
  )
}
