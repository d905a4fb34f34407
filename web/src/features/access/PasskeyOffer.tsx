import type { SessionUser } from '@recado/contract/users/access'
import { useEffect, useState } from 'react'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'
import { fetchPasskeyOptions } from './passkeyCalls.ts'

type Props = { onSignedIn: (user: SessionUser) => void; onRefused: (error: unknown) => void }

/**
 * A sign-in with a passkey, where the browser can suggest one and the address of the installation can carry them. It loads after the form for
 * the password, which works without it.
 */
export function PasskeyOffer(props: Props) {
  const [offer, setOffer] = useState<Awaited<ReturnType<typeof loadOffer>>>()
  useEffect(() => {
    loadOffer().then(setOffer, () => undefined)
  }, [])
  return offer && <offer.PasskeySignIn first={offer.options} {...props} />
}

async function loadOffer() {
  const canSuggest = 'PublicKeyCredential' in window && (await PublicKeyCredential.isConditionalMediationAvailable?.())
  if (!canSuggest) return undefined
  const options = await fetchPasskeyOptions()
  // The browser refuses what was asked for another host.
  if (options?.rpId !== window.location.hostname) return undefined
  const { PasskeySignIn } = await importWithRetry(() => import('./PasskeySignIn.tsx'))
  return { PasskeySignIn, options }
}
