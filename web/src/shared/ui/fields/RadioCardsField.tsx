import { Radio, Stack } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import classes from './RadioCardsField.module.css'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & { options: { value: string; label: string; about: string }[] }

/** A choice of one, each option with an explanation. */
export function RadioCardsField<T extends FieldValues>({ options, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  return (
    <Radio.Group {...shared} value={value as string}>
      <Stack gap="xs" mt={4}>
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} className={classes.card} aria-label={option.label}>
            <span className={classes.inner}>
              <Radio.Indicator />
              <span>
                <span className={classes.name}>{option.label}</span>
                <span className={classes.about}>{option.about}</span>
              </span>
            </span>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
