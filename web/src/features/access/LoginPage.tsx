import { Alert, Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import type { SessionUser } from '@recado/contract/users/access'
import type { SecondStepDetails, SecondStepMissingDetails } from '@recado/contract/users/secondStep'
import type { SsoRequiredDetails } from '@recado/contract/users/sso'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readSessionEndReason } from '#web/shared/data/auth/sessionStore.ts'
import { resumeSession, type SecondStepProof, signIn } from '#web/shared/data/auth/signIn.ts'
import { readSessionToken } from '#web/shared/data/auth/storedSession.ts'
import { daysUntilDue } from '#web/shared/domain/company/daysUntilDue.ts'
import { useBrowserForm } from '#web/shared/ui/form/useBrowserForm.ts'
import { GuestPageLink } from '#web/shared/ui/GuestPageLink.tsx'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { loginErrorText, payUrlOf } from './accessErrors.ts'
import { PasskeyOffer } from './PasskeyOffer.tsx'
import { SecondSteps } from './SecondSteps.ts'

type Credentials = { email: string; password: string }
/** What the account needs beside the right password. */
type NextStep = { kind: 'code'; credentials: Credentials; ways: SecondStepDetails | undefined } | { kind: 'setUp'; setupToken: string }

/** The sign-in: the password, and the second step of accounts that have one or must set one up. */
export function LoginPage() {
  const { t } = useTranslation('access')
  const [step, setStep] = useState<NextStep>()
  const back = () => setStep(undefined)

  // A sign-in in another tab counts here too.
  useWindowEvent('storage', ({ key }) => {
    if (key === 'token' && readSessionToken()) void resumeSession()
  })

  const submit = async (credentials: Credentials, proof?: SecondStepProof) => {
    try {
      warnOfDueDate(await signIn({ ...credentials, ...proof }), t)
    } catch (error) {
      const next = nextStepAfter(error, credentials)
      if (!next) throw error
      // With it come new challenges for passkeys: each counts once.
      setStep(next)
      // A wrong code stays in its form.
      if (next.kind === 'code' && proof !== undefined) throw error
    }
  }
  if (step?.kind === 'setUp')
    return <SecondSteps>{({ RequiredSetup }) => <RequiredSetup setupToken={step.setupToken} onBack={back} />}</SecondSteps>
  if (step)
    return (
      <SecondSteps>
        {({ SecondStepForm }) => <SecondStepForm ways={step.ways} onSubmit={(proof) => submit(step.credentials, proof)} onBack={back} />}
      </SecondSteps>
    )
  return <PasswordForm onSubmit={submit} onSignedIn={(user) => warnOfDueDate(user, t)} />
}

function nextStepAfter(error: unknown, credentials: Credentials): NextStep | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'ERR_SECOND_STEP') return { kind: 'code', credentials, ways: error.details as SecondStepDetails | undefined }
  return error.code === 'ERR_SECOND_STEP_MISSING' ? { kind: 'setUp', ...(error.details as SecondStepMissingDetails) } : undefined
}

type PasswordFormProps = { onSubmit: (credentials: Credentials) => Promise<void>; onSignedIn: (user: SessionUser) => void }

function PasswordForm({ onSubmit, onSignedIn }: PasswordFormProps) {
  const { t } = useTranslation('access')
  const {
    busy,
    failure,
    onSubmit: submit,
  } = useBrowserForm((form) => onSubmit({ email: String(form.get('email')).trim(), password: String(form.get('password')) }))
  const [passkeyFailure, setPasskeyFailure] = useState<unknown>()
  return (
    <form onSubmit={submit}>
      <Stack>
        <GuestPageTitle title={t('login.title')} text={t('login.text')} />
        <LoginNotice failure={failure ?? passkeyFailure} />
        <CredentialFields />
        <Group justify="flex-end">
          <Anchor component={Link} to="/forgetpsw" size="sm">
            {t('login.forgot')}
          </Anchor>
        </Group>
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('login.submit')}
        </Button>
        <PasskeyOffer onSignedIn={onSignedIn} onRefused={setPasskeyFailure} />
        <Button component={Link} to="/sso" variant="default" size="md" fullWidth>
          {t('login.sso')}
        </Button>
        <GuestPageLink text={t('login.new')} to="/signup" link={t('login.signUp')} />
      </Stack>
    </form>
  )
}

/** Why the sign-in was refused, or why the session has ended. */
function LoginNotice({ failure }: { failure: unknown }) {
  const { t } = useTranslation('access')
  const [ended] = useState(readSessionEndReason)
  const isUnpaid = ended !== null && typeof ended === 'object'
  const refusal = failure ?? (isUnpaid ? new AppError('ERR_SUBSCRIPTION_EXPIRED', ended) : undefined)
  if (refusal !== undefined)
    return (
      <>
        <Alert color="red" role="alert">
          {loginErrorText(refusal, t)}
        </Alert>
        <PayLink failure={refusal} />
        <SsoLink failure={refusal} />
      </>
    )
  return (
    ended &&
    !isUnpaid && (
      <Alert color="accent" role="status">
        {t(`login.ended.${ended}`)}
      </Alert>
    )
  )
}

/** An administrator of an expired company pays here, without a session. */
function PayLink({ failure }: { failure: unknown }) {
  const { t } = useTranslation('access')
  const payUrl = payUrlOf(failure)
  return (
    payUrl && (
      <Button component="a" href={payUrl} size="md" fullWidth>
        {t('login.pay')}
      </Button>
    )
  )
}

/** Where the company's people sign in, if a password is not enough for them. */
function SsoLink({ failure }: { failure: unknown }) {
  const { t } = useTranslation('access')
  if (!(failure instanceof AppError) || failure.code !== 'ERR_SSO_REQUIRED') return null
  return (
    <Button component={Link} to={`/sso/${(failure.details as SsoRequiredDetails).link}`} size="md" fullWidth>
      {t('login.sso')}
    </Button>
  )
}

function CredentialFields() {
  const { t } = useTranslation('access')
  return (
    <>
      <TextInput
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="username webauthn"
        required
        autoFocus
        withAsterisk={false}
        size="md"
      />
      <PasswordInput
        name="password"
        label={t('fields.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword'), tabIndex: 0 }}
      />
    </>
  )
}

const WARN_DAYS = 5

/** Warns at sign-in that the subscription ends within days. */
function warnOfDueDate(user: SessionUser, t: TFunction<'access'>) {
  const days = daysUntilDue(user.company, new Date())
  if (days === null || days >= WARN_DAYS) return
  const warning = t('login.dueSoon', { count: days })
  // Who cannot pay has to pass it on.
  const advice = t('login.tellAdmin')
  toast.warning(can(user, 'invoices:read') ? warning : `${warning} ${advice}`)
}
