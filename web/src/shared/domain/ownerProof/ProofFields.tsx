import { PasswordInput, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeInput } from '#web/shared/domain/secondStep/AppSetup.tsx'
import { providerName } from './providerName.ts'
import { useOwnSso } from './useOwnSso.ts'

/** What proves who sits at the screen. `password`: people whom the provider signs in may have none. `code`: of the app, or a recovery code. */
export type OwnerProof = { password?: string; code?: string }

type Props = { asksPassword?: boolean; asksCode: boolean; codeLabel?: string; isFirst?: boolean }

/** The password, a code, or both: an unlocked screen is not enough for a change of the account. `isFirst`: they stand first in their form. */
export function ProofFields({ asksPassword = true, asksCode, codeLabel, isFirst = false }: Props) {
  const { t } = useTranslation(['secondStep', 'sso'])
  const passwordless = useOwnSso().data?.withoutPassword
  return (
    <>
      {asksPassword && passwordless && (
        <Text size="sm" c="dimmed">
          {t('sso:proof.text', { provider: providerName(passwordless.issuer) })}
        </Text>
      )}
      {asksPassword && !passwordless && (
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
  const [password, code] = ['password', 'code'].map((name) => String(form.get(name) ?? ''))
  return { ...(password && { password }), ...(code && { code }) }
}
