import type { SessionUser } from '@recado/contract/users/access'
import { useEffect, useState } from 'react'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'
import { fetchPasskeyOptions } from './passkeyCalls.ts'

type Props = { onSignedIn: (user: SessionUser) => void; onRefused: (error: unknown) => void }

/**
 * A sign-in with a passkey. Where the browser can suggest one, the server is asked first whether its address can carry them; elsewhere only at
 * the press of the button. It loads after the form for the password, which works without it.
 */
export function PasskeyOffer(props: Props) {
  const [offer, setOffer] = useState<Awaited<ReturnType<typeof loadOffer>>>()
  useEffect(() => {
    loadOffer().then(setOffer, () => undefined)
  }, [])
  return offer && <offer.PasskeySignIn first={offer.options} {...props} />
}

async function loadOffer() {
  if (!('PublicKeyCredential' in window)) return undefined
  const options = (await PublicKeyCredential.isConditionalMediationAvailable?.()) ? await fetchPasskeyOptions() : undefined
  // The browser refuses what was asked for another host.
  if (options !== undefined && options?.rpId !== window.location.hostname) return undefined
  const { PasskeySignIn } = await importWithRetry(() => import('./PasskeySignIn.tsx'))
  return { PasskeySignIn, options }
}
