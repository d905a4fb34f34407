import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { ssoEndpoints } from '@recado/contract/users/sso'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { GuestPageLink } from '#web/shared/ui/GuestPageLink.tsx'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { ssoErrorText } from './ssoErrorText.ts'

/** Leads to the provider of a company: by its own link, or by the e-mail of who signs in. An invitation comes behind the #. */
export function SsoPage() {
  const { t, i18n } = useTranslation('sso')
  const { link } = useParams()
  const invitation = useLocation().hash.slice(1)
  const {
    busy,
    failure,
    onSubmit: submit,
  } = useBrowserForm(async (form) => {
    const language = toLanguage(i18n.language)
    const wanted = link === undefined ? { email: String(form.get('email')).trim() } : { link }
    const body = { ...wanted, ...(invitation && { invitation }), ...(language && { language }) }
    const { address } = await call(ssoEndpoints.start, { body })
    window.location.assign(address)
    // The page of the provider takes a moment to come.
    await new Promise(() => undefined)
  })
  return (
    <form onSubmit={submit}>
      <Stack>
        <GuestPageTitle title={t('guest.title')} text={t(link === undefined ? 'guest.byEmail' : 'guest.byLink')} />
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {ssoErrorText(failure, t)}
          </Alert>
        )}
        {link === undefined && (
          <TextInput
            name="email"
            type="email"
            label={t('access:fields.email')}
            autoComplete="username"
            required
            autoFocus
            withAsterisk={false}
            size="md"
          />
        )}
        <Button type="submit" size="md" fullWidth loading={busy} autoFocus={link !== undefined}>
          {t('guest.go')}
        </Button>
        <GuestPageLink text={t('guest.withPassword')} to="/login" link={t('access:login.submit')} />
      </Stack>
    </form>
  )
}
