import { Alert, Button, Loader, Stack } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import type { SecondStepMissingDetails } from '@recado/contract/users/secondStep'
import { type SsoLinkDetails, type SsoStepDetails, ssoEndpoints } from '@recado/contract/users/sso'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { beginSession, type SecondStepProof, type Session } from '#web/shared/data/auth/signIn.ts'
import { ssoWayBack } from '#web/shared/data/auth/ssoWayBack.ts'
import { GuestPageTitle } from '#web/shared/ui/GuestPageTitle.tsx'
import { payUrlOf } from '../accessErrors.ts'
import { SecondSteps } from '../SecondSteps.ts'
import { SsoLinkForm } from './SsoLinkForm.tsx'
import { ssoErrorText } from './ssoErrorText.ts'

/** Where the provider sends people back to: finishes the sign-in. Somebody may be signed in, who has proved again who they are. */
export function SsoReturnPage() {
  const { link = '' } = useParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const enter = () => void navigate(ssoWayBack.take(), { replace: true })
  const begin = (session: Session) => beginSession(session).then(enter)
  const finish = useEffectEvent((query: string) => {
    call(ssoEndpoints.finish, { body: { link, query } }).then(begin).catch(setFailure)
  })
  useEffect(() => {
    const { search, pathname } = window.location
    if (search === '') return setFailure(new AppError('ERR_SSO_STATE'))
    // The code counts once, and nobody should find it in the history.
    window.history.replaceState(window.history.state, '', pathname)
    finish(search)
  }, [])
  const back = () => void navigate(`/sso/${link}`, { replace: true })
  if (!(failure instanceof AppError)) return failure === undefined ? <Finishing /> : <Failed failure={failure} link={link} />
  switch (failure.code) {
    case 'ERR_SSO_LINK':
      return <SsoLinkForm {...(failure.details as SsoLinkDetails)} onLinked={begin} onStepMissing={setFailure} />
    case 'ERR_SSO_STEP':
      return <StepForm {...(failure.details as SsoStepDetails)} onPassed={begin} onBack={back} />
    case 'ERR_SECOND_STEP_MISSING': {
      const { setupToken } = failure.details as SecondStepMissingDetails
      return <SecondSteps>{({ RequiredSetup }) => <RequiredSetup setupToken={setupToken} onBack={back} onDone={enter} />}</SecondSteps>
    }
    default:
      return <Failed failure={failure} link={link} />
  }
}

function Finishing() {
  const { t } = useTranslation('sso')
  return <Loader aria-label={t('guest.finishing')} />
}

function Failed({ failure, link }: { failure: unknown; link: string }) {
  const { t } = useTranslation('sso')
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

type StepProps = SsoStepDetails & { onPassed: (session: Session) => Promise<void>; onBack: () => void }

/** A super user passes the own second step after the provider. With each refusal come new challenges for passkeys: each counts once. */
function StepForm({ stepToken, ways: first, onPassed, onBack }: StepProps) {
  const [ways, setWays] = useState(first ?? undefined)
  const pass = async (proof: SecondStepProof) => {
    const session = await call(ssoEndpoints.step, { body: { stepToken, ...proof } }).catch((error) => {
      if (error instanceof AppError && error.code === 'ERR_SECOND_STEP') setWays(error.details as typeof ways)
      throw error
    })
    await onPassed(session)
  }
  return <SecondSteps>{({ SecondStepForm }) => <SecondStepForm ways={ways} onSubmit={pass} onBack={onBack} />}</SecondSteps>
}
