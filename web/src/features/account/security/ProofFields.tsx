import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { CodeFailure, CodeInput } from '#web/shared/domain/secondStep/AppSetup.tsx'

/** The password, and a code where the account has a second step: an unlocked screen is not enough. `failure`: what was refused last. */
export function ProofFields({ failure }: { failure: unknown }) {
  const { t } = useTranslation('secondStep')
  const { secondStep } = useCurrentUser()
  return (
    <>
      <PasswordInput
        name="password"
        label={t('password')}
        required
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('resource:showPassword'), tabIndex: 0 }}
      />
      {secondStep && <CodeInput label={t('code')} isRecoveryAllowed isFirst={false} />}
      <CodeFailure failure={failure} />
    </>
  )
}

/** What the fields hold. */
export function proofIn(form: FormData) {
  const code = String(form.get('code') ?? '')
  return { password: String(form.get('password') ?? ''), ...(code && { code }) }
}
