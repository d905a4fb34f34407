import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

/** Grows with what is written; Ctrl or Cmd with Enter submits, for Enter alone begins a line. */
export function TextAreaField<T extends FieldValues>(props: FieldProps<T>) {
  const { value, shared } = useField(props)
  return (
    <Textarea
      {...shared}
      value={value as string}
      autosize
      minRows={3}
      maxRows={10}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
      }}
    />
  )
}
