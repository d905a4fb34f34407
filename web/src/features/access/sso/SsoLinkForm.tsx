import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type SsoLinkDetails, ssoEndpoints } from '@recado/contract/users/sso'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import type { Session } from '#web/shared/data/auth/signIn.ts'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { ssoErrorText } from './ssoErrorText.ts'

type Props = SsoLinkDetails & {
  onLinked: (session: Session) => Promise<void>
  /** The account is linked, and must set up a second step before it signs in. */
  onStepMissing: (refusal: AppError) => void
}

/** The first sign-in of somebody who has an account: one password shows which one. */
export function SsoLinkForm({ linkToken, email, company, onLinked, onStepMissing }: Props) {
  const { t } = useTranslation('sso')
  const [asksCode, setAsksCode] = useState(false)
  const {
    busy,
    failure,
    onSubmit: submit,
  } = useBrowserForm(async (form) => {
    const code = String(form.get('code') ?? '').trim()
    const typed = { email: String(form.get('email')).trim(), password: String(form.get('password')) }
    try {
      await onLinked(await call(ssoEndpoints.link, { body: { linkToken, ...typed, ...(code && { code }) } }))
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_SECOND_STEP_MISSING') return onStepMissing(error)
      const isFirst = error instanceof AppError && error.code === 'ERR_SECOND_STEP' && !asksCode
      if (!isFirst) throw error
      setAsksCode(true)
    }
  })
  return (
    <form onSubmit={submit}>
      <Stack>
        <GuestPageTitle title={t('link.title')} text={t('link.text', { company })} />
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {ssoErrorText(failure, t)}
          </Alert>
        )}
        <TextInput
          name="email"
          type="email"
          label={t('access:fields.email')}
          autoComplete="username"
          defaultValue={email}
          required
          withAsterisk={false}
          size="md"
        />
        <PasswordInput
          name="password"
          label={t('access:fields.password')}
          autoComplete="current-password"
          required
          autoFocus
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('access:fields.showPassword'), tabIndex: 0 }}
        />
        {asksCode && (
          <TextInput
            name="code"
            label={t('secondStep:signIn.code')}
            description={t('secondStep:signIn.hint')}
            autoComplete="one-time-code"
            minLength={6}
            maxLength={20}
            required
            autoFocus
            withAsterisk={false}
            size="md"
          />
        )}
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('link.submit')}
        </Button>
      </Stack>
    </form>
  )
}
