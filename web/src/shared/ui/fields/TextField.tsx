import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  type?: 'email' | 'tel'
  placeholder?: string
  autoComplete?: string
  /** Formats the text while it is typed. */
  format?: (text: string) => string
}

/** Most texts describe somebody else: autocomplete with the user's own data would get in the way. */
export function TextField<T extends FieldValues>({ type, placeholder, autoComplete = 'off', format, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  return (
    <TextInput
      {...shared}
      value={value as string}
      inputMode={type ?? 'text'}
      autoComplete={autoComplete}
      {...(placeholder !== undefined && { placeholder })}
      {...(format && { onChange: (event) => shared.onChange(format(event.currentTarget.value)) })}
    />
  )
}
