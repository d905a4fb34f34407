import { Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ReactNode, Ref } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

export type TextAreaProps<T extends FieldValues> = FieldProps<T> & {
  areaRef?: Ref<HTMLTextAreaElement>
  /** Stands right below what is written. */
  foot?: ReactNode
  minRows?: number
  /** Whether the form begins here, and not at its first field. */
  takesFocus?: boolean
}

/** Grows with what is written; Ctrl or Cmd with Enter submits, for Enter alone begins a line. */
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
