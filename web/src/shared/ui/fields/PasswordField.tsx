import { PasswordInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & { autoComplete: 'new-password' | 'current-password' }

export function PasswordField<T extends FieldValues>({ autoComplete, ...props }: Props<T>) {
  const { t } = useTranslation('resource')
  const { value, shared } = useField(props)
  return (
    <PasswordInput
      {...shared}
      aria-invalid={shared.error !== undefined}
      value={value as string}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
    />
  )
}
