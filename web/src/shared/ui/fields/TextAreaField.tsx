import { Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ReactNode, Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

export type TextAreaProps<T extends FieldValues> = FieldProps<T> & {
  areaRef?: Ref<HTMLTextAreaElement>
  /** Shown right below the text. */
  foot?: ReactNode
  minRows?: number
  /** Whether the form's first focus is here, not in its first field. */
  takesFocus?: boolean
}

/** Grows with its text. Ctrl or Cmd with Enter submits; Enter alone adds a line. */
export function TextAreaField<T extends FieldValues>({ areaRef, foot, minRows = 3, takesFocus = false, ...props }: TextAreaProps<T>) {
  const { value, shared } = useField(props)
  const ref = useMergedRef(shared.ref, areaRef)
  return (
    <Textarea
      {...shared}
      {...(takesFocus && { 'data-autofocus': 'first' })}
      ref={ref}
      value={value as string}
      autosize
      minRows={minRows}
      maxRows={10}
      inputContainer={(area) => (
        <>
          {area}
          {foot}
        </>
      )}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
      }}
    />
  )
}
