import { Alert, Button, Stack } from '@mantine/core'
import { AppError } from '@recado/contract/errors'
import { type SsoProofDetails, ssoEndpoints } from '@recado/contract/users/sso'
import { useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ssoWayBack } from '#web/shared/data/auth/ssoWayBack.ts'
import { CodeFailure } from '#web/shared/domain/secondStep/AppSetup.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { providerName } from './providerName.ts'

/** What is wrong with the proof, and the way to a new one for people whom the provider signs in. */
export function ProofFailure({ failure }: { failure: unknown }) {
  return isOldProof(failure) ? <SignInAgain {...(failure.details as SsoProofDetails)} /> : <CodeFailure failure={failure} />
}

/** The sign-in at the provider is too long ago to stand for a password. */
export const isOldProof = (failure: unknown): failure is AppError => failure instanceof AppError && failure.code === 'ERR_SSO_PROOF'

function SignInAgain({ link, issuer }: SsoProofDetails) {
  const { t } = useTranslation('sso')
  const provider = providerName(issuer)
  const [busy, startLeaving] = useTransition()
  const leave = () =>
    startLeaving(async () => {
      try {
        const { address } = await call(ssoEndpoints.start, { body: { link } })
        ssoWayBack.keep()
        window.location.assign(address)
        // The page of the provider takes a moment to come.
        await new Promise(() => undefined)
      } catch (error) {
        toast.error(error)
      }
    })
  return (
    <Alert color="orange" role="alert">
      <Stack gap="sm" align="flex-start">
        {t('proof.old', { provider })}
        <Button variant="default" loading={busy} onClick={leave}>
          {t('proof.again', { provider })}
        </Button>
      </Stack>
    </Alert>
  )
}
