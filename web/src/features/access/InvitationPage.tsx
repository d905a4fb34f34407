import { Alert, Anchor, Button, Loader, NativeSelect, Stack, TextInput } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { languages } from '@recado/contract/kit/languages'
import { invitationEndpoints, type OfferedInvitation } from '@recado/contract/users/invitations'
import type { SecondStepMissingDetails } from '@recado/contract/users/secondStep'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useSessionState } from '#web/shared/data/auth/session.ts'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { NewPasswordField } from '#web/shared/domain/passwords/NewPasswordField.tsx'
import { chooseLanguage } from '#web/shared/lib/i18n/i18n.ts'
import { languageNames, toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { invitationErrorText } from './accessErrors.ts'
import { SecondSteps } from './SecondSteps.ts'

/** The page of an invitation: what it offers, or why it is no longer valid. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('access')
  const [offer, setOffer] = useState<OfferedInvitation>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must fetch the invitation again.
  useEffect(() => {
    call(invitationEndpoints.read, { body: { token } }).then(setOffer, setFailure)
  }, [token, tries])
  if (offer) return <AcceptInvitationForm offer={offer} token={token} />
  if (failure === undefined) return <Loader aria-label={t('invitation.loading')} />
  return (
    <Stack role="status">
      <GuestPageTitle title={t('invitation.failed')} text={invitationErrorText(failure, t)} />
      {failure instanceof AppError ? (
        <Anchor component={Link} to="/login">
          {t('invitation.goOn')}
        </Anchor>
      ) : (
        <Anchor component="button" type="button" onClick={() => setTries(tries + 1)}>
          {t('common:retry')}
        </Anchor>
      )}
    </Stack>
  )
}

/** Loads the page again: no data of a former session is left, and the used link is not in the history. */
const leaveInvitation = (path: string) => window.location.replace(path)

type Form = { token: string; name: string; password: string }

function AcceptInvitationForm({ offer: { email, company, invitedBy, sso }, token }: { offer: OfferedInvitation; token: string }) {
  const { t, i18n } = useTranslation('access')
  const session = useSessionState()
  const start: Form = { token, name: '', password: '' }
  const { control, submit, busy, problem } = useSchemaForm(invitationEndpoints.accept.body, start, {
    errorText: (error) => invitationErrorText(error, t),
  })
  const [setupToken, setSetupToken] = useState<string>()
  const accept = async (form: Form) => {
    const language = toLanguage(i18n.language) ?? 'pt'
    try {
      const answer = await call(invitationEndpoints.accept, { body: { ...form, language, refuseWeak: true } })
      await chooseLanguage(language)
      sessionStore.begin(answer)
      leaveInvitation('/tickets')
    } catch (error) {
      // The account is there, and the company requires a second step.
      if (!(error instanceof AppError) || error.code !== 'ERR_SECOND_STEP_MISSING') throw error
      await chooseLanguage(language)
      setSetupToken((error.details as SecondStepMissingDetails).setupToken)
    }
  }
  if (setupToken !== undefined)
    return (
      <SecondSteps>
        {({ RequiredSetup }) => (
          <RequiredSetup setupToken={setupToken} onBack={() => leaveInvitation('/login')} onDone={() => leaveInvitation('/tickets')} />
        )}
      </SecondSteps>
    )
  if (sso?.only)
    return (
      <Stack>
        <GuestPageTitle title={t('invitation.title', { company })} text={t('invitation.sso', { name: invitedBy })} />
        <SsoButton link={sso.link} token={token} />
      </Stack>
    )
  return (
    <form noValidate onSubmit={submit(accept)}>
      <Stack>
        <GuestPageTitle title={t('invitation.title', { company })} text={t('invitation.text', { name: invitedBy })} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {session.status === 'signedIn' && <Alert color="yellow">{t('invitation.signedIn', { name: session.user.name })}</Alert>}
        <TextInput label={t('fields.email')} value={email} readOnly autoComplete="username" />
        <TextField control={control} name="name" label={t('fields.yourName')} autoComplete="name" />
        <NewPasswordField
          control={control}
          name="password"
          label={t('fields.password')}
          description={t('reset.rule')}
          wordsFrom={['name']}
          words={[email, company]}
        />
        <NativeSelect
          label={t('fields.language')}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={i18n.language}
          onChange={(event) => void chooseLanguage(toLanguage(event.currentTarget.value) ?? 'pt')}
        />
        <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
          {t('invitation.submit')}
        </Button>
        {sso && <SsoButton link={sso.link} token={token} />}
      </Stack>
    </form>
  )
}

/** Accepts the invitation by the sign-in of the company. */
function SsoButton({ link, token }: { link: string; token: string }) {
  const { t } = useTranslation('access')
  return (
    <Button component={Link} to={`/sso/${link}#${token}`} variant="default" size="md" fullWidth>
      {t('login.sso')}
    </Button>
  )
}
