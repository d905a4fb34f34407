import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from '#web/shared/ui/fields/useField.ts'
import { VariableArea } from './VariableArea.tsx'
import type { VariableScope } from './variableScope.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  scope?: VariableScope
  /** Whether the form's first focus is here. */
  takesFocus?: boolean
}

/** A text with variables, as a form field. */
export function VariableField<T extends FieldValues>({ scope, takesFocus = false, ...props }: Props<T>) {
  const { value, shared } = useField(props)
  const { ref, ...rest } = shared
  return (
    <VariableArea
      {...rest}
      {...(takesFocus && { 'data-autofocus': 'first' })}
      {...(scope && { scope })}
      areaRef={ref}
      value={(value as string | undefined) ?? ''}
    />
  )
}
