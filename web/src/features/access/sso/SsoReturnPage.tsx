import { Alert, Button, Loader, PasswordInput, Stack, TextInput } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type SsoLinkDetails, ssoEndpoints } from '@recado/contract/users/sso'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { beginSession } from '#web/shared/data/auth/signIn.ts'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { payUrlOf } from '../accessErrors.ts'
import { ssoErrorText } from './ssoErrorText.ts'

/** Where the provider sends people back to: finishes the sign-in. */
export function SsoReturnPage() {
  const { t } = useTranslation('sso')
  const { link = '' } = useParams()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const { search, pathname } = window.location
    if (search === '') return setFailure(new AppError('ERR_SSO_STATE'))
    // The code counts once, and nobody should find it in the history.
    window.history.replaceState(window.history.state, '', pathname)
    call(ssoEndpoints.finish, { body: { link, query: search } })
      .then(beginSession)
      .catch(setFailure)
  }, [link])
  if (failure === undefined) return <Loader aria-label={t('guest.finishing')} />
  if (failure instanceof AppError && failure.code === 'ERR_SSO_LINK') return <LinkForm {...(failure.details as SsoLinkDetails)} />
  const payUrl = payUrlOf(failure)
  return (
    <Stack>
      <GuestPageTitle title={t('guest.failed')} />
      <Alert color="red" role="alert">
        {ssoErrorText(failure, t)}
      </Alert>
      {payUrl && (
        <Button component="a" href={payUrl} size="md" fullWidth>
          {t('access:login.pay')}
        </Button>
      )}
      <Button component={Link} to={`/sso/${link}`} variant={payUrl ? 'default' : 'filled'} size="md" fullWidth>
        {t('guest.again')}
      </Button>
    </Stack>
  )
}

/** The first sign-in of somebody who has an account: one password shows which one. */
function LinkForm({ linkToken, email, company }: SsoLinkDetails) {
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
      await beginSession(await call(ssoEndpoints.link, { body: { linkToken, ...typed, ...(code && { code }) } }))
    } catch (error) {
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
