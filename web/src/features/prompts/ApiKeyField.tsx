import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from '../../shared/ui/fields/useField.ts'

type Props<T extends FieldValues> = FieldProps<T> & {
  /** The masked form of the stored key. It is no secret. */
  maskedKey: string | undefined
}

/** A key that is entered once and never shown again. Pasting replaces all of it. */
export function ApiKeyField<T extends FieldValues>({ maskedKey, ...props }: Props<T>) {
  const { t } = useTranslation('prompts')
  const { value, shared } = useField(props)
  const [isRevealed, setRevealed] = useState(false)
  const isStored = value !== '' && value === maskedKey
  return (
    <PasswordInput
      {...shared}
      aria-invalid={shared.error !== undefined}
      value={value as string}
      visible={isRevealed || isStored}
      onVisibilityChange={setRevealed}
      onFocus={({ currentTarget }) => isStored && currentTarget.select()}
      autoComplete="new-password"
      spellCheck={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showKey'), 'aria-pressed': isRevealed, tabIndex: 0, disabled: isStored }}
    />
  )
}
