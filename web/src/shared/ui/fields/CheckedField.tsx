import { Text, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  placeholder: string
  autoComplete: string
  format: (text: string) => string
  /** Whether as much is typed as there is to type: before that nothing is wrong yet. */
  isWhole: (text: string) => boolean
  isRight: (text: string) => boolean
  wrong: string
  /** What is said under it once it is right. */
  good: string
}

/** A text with a form of its own, which is judged while it is typed and not only when it is sent. */
export function CheckedField<T extends FieldValues>({
  placeholder,
  autoComplete,
  format,
  isWhole,
  isRight,
  wrong,
  good,
  ...props
}: Props<T>) {
  const { value, shared } = useField({ ...props, required: true })
  const text = value as string
  const isGood = isRight(text)
  const error = isWhole(text) && !isGood ? wrong : isGood ? undefined : shared.error
  return (
    <TextInput
      {...shared}
      value={text}
      error={error}
      inputMode="numeric"
      autoComplete={autoComplete}
      placeholder={placeholder}
      onChange={(event) => shared.onChange(format(event.currentTarget.value))}
      rightSection={isGood && <IconCircleCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />}
      description={
        isGood ? (
          <Text span inherit>
            {good}
          </Text>
        ) : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
