import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#web/shared/domain/secondStep/AppSetup.tsx'

/** What proves who sits at the screen. `code`: of the app, or a recovery code. */
export type OwnerProof = { password: string; code?: string }

type Props = { asksPassword?: boolean; asksCode: boolean; codeLabel?: string; isFirst?: boolean }

/** The password, a code, or both: an unlocked screen is not enough for a change of the account. `isFirst`: they stand first in their form. */
export function ProofFields({ asksPassword = true, asksCode, codeLabel, isFirst = false }: Props) {
  const { t } = useTranslation('secondStep')
  return (
    <>
      {asksPassword && (
        <PasswordInput
          name="password"
          label={t('password')}
          required
          withAsterisk={false}
          autoFocus={isFirst}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('resource:showPassword'), tabIndex: 0 }}
        />
      )}
      {asksCode && <CodeInput label={codeLabel ?? t('code')} isRecoveryAllowed isFirst={isFirst && !asksPassword} />}
    </>
  )
}

/** What the fields hold. */
export function proofIn(form: FormData): OwnerProof {
  const code = String(form.get('code') ?? '')
  return { password: String(form.get('password') ?? ''), ...(code && { code }) }
}
