import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

/** A list with one entry per line. Empty lines stay while it is typed. */
export function LinesField<T extends FieldValues>({ minRows = 2, ...props }: FieldProps<T> & { minRows?: number }) {
  const { value, shared } = useField(props)
  const lines = value as readonly string[]
  const [typed, setTyped] = useState(lines.join('\n'))
  return (
    <Textarea
      {...shared}
      value={linesOf(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')}
      autosize
      minRows={minRows}
      maxRows={8}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        shared.onChange(linesOf(currentTarget.value))
      }}
    />
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
