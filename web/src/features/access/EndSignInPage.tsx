import { Alert, Anchor, Button, Loader, Stack, Text } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type MailedSignIn, signInEndpoints } from '@recado/contract/users/signIns'
import { useEffect, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useSessionState } from '#web/shared/data/auth/session.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { errorMessage } from '#web/shared/ui/toast/toast.ts'

/** The link of the mail about a sign-in from a new browser leads here. Programs that check mails open it too, so it asks before it ends anything. */
export function EndSignInPage() {
  const token = useLocation().hash.slice(1)
  return <MailedSignInOf key={token} token={token} />
}

function MailedSignInOf({ token }: { token: string }) {
  const { t } = useTranslation('security')
  const [signIn, setSignIn] = useState<MailedSignIn>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const [isEnded, setEnded] = useState(false)
  const passwordPage = usePasswordPage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must fetch the sign-in again.
  useEffect(() => {
    setFailure(undefined)
    call(signInEndpoints.readMailed, { body: { token } }).then(setSignIn, setFailure)
  }, [token, tries])
  if (isEnded) return <Ended />
  if (signIn) return <EndForm token={token} signIn={signIn} onEnded={() => setEnded(true)} />
  if (failure === undefined) return <Loader aria-label={t('mailed.loading')} />
  return (
    <Stack role="status">
      <GuestPageTitle title={t('mailed.failed')} text={errorMessage(failure)} />
      {failure instanceof AppError && failure.code === 'ERR_SIGN_IN_LINK' ? (
        <>
          <Text>{t('mailed.failedText')}</Text>
          <Anchor component={Link} to={passwordPage}>
            {t('mailed.reset')}
          </Anchor>
        </>
      ) : (
        <Anchor component="button" type="button" onClick={() => setTries(tries + 1)}>
          {t('common:retry')}
        </Anchor>
      )}
    </Stack>
  )
}

type FormProps = { token: string; signIn: MailedSignIn; onEnded: () => void }

function EndForm({ token, signIn: { at, browser, address, live }, onEnded }: FormProps) {
  const { t } = useTranslation('security')
  const [failure, setFailure] = useState<unknown>()
  const [busy, startEnding] = useTransition()
  const end = () =>
    startEnding(async () => {
      await call(signInEndpoints.endMailed, { body: { token } }).then(onEnded, setFailure)
    })
  return (
    <Stack>
      <GuestPageTitle title={t('mailed.title')} text={t('mailed.text')} />
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {errorMessage(failure)}
        </Alert>
      )}
      <Text fw={600}>{[browser || t('unknownBrowser'), address, formatDateTime(at)].join(' · ')}</Text>
      {!live && <Text>{t('mailed.over')}</Text>}
      <Button color="red.9" size="md" fullWidth loading={busy} onClick={end}>
        {t('mailed.action')}
      </Button>
      <Anchor component={Link} to="/">
        {t('mailed.mine')}
      </Anchor>
    </Stack>
  )
}

/** The page of the reset is for guests. */
const usePasswordPage = () => (useSessionState().status === 'signedOut' ? '/forgetpsw' : '/security')

/** Whoever signed in knows the password. */
function Ended() {
  const { t } = useTranslation('security')
  return (
    <Stack role="status">
      <GuestPageTitle title={t('mailed.done')} text={t('mailed.doneText')} />
      <Button component={Link} to={usePasswordPage()} size="md" fullWidth>
        {t('mailed.reset')}
      </Button>
    </Stack>
  )
}
