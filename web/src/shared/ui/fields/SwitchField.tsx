import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './useField.ts'

/** The API has several forms of yes and no; `on` and `off` are the values of this field. */
export function SwitchField<T extends FieldValues, Value>({ on, off, ...props }: FieldProps<T> & { on: Value; off: Value }) {
  const { value, shared } = useField(props)
  const { withAsterisk: _star, ...rest } = shared
  return <Switch {...rest} checked={value === on} onChange={({ currentTarget }) => shared.onChange(currentTarget.checked ? on : off)} />
}
