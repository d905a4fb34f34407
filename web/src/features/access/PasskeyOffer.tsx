import type { SessionUser } from '@recado/contract/users/access'
import { useEffect, useState } from 'react'
import { call } from '#web/shared/data/api/call.ts'
import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'

type Props = { onSignedIn: (user: SessionUser) => void; onRefused: (error: unknown) => void }

/**
 * A sign-in with a passkey, where the browser and the address of the installation can do it. It loads beside the form for the password, which
 * works without it.
 */
export function PasskeyOffer(props: Props) {
  const [offer, setOffer] = useState<Awaited<ReturnType<typeof loadOffer>>>()
  useEffect(() => {
    if ('PublicKeyCredential' in window) loadOffer().then(setOffer, () => undefined)
  }, [])
  return offer && <offer.PasskeySignIn first={offer.options} {...props} />
}

async function loadOffer() {
  const { accountPasskeyEndpoints } = await import('@recado/contract/users/accountPasskeys')
  const { options } = await call(accountPasskeyEndpoints.beginSignIn, {})
  // The browser refuses what was asked for another host.
  if (options?.rpId !== window.location.hostname) return undefined
  const { PasskeySignIn } = await withAllTexts(() => import('./PasskeySignIn.tsx'))
  return { PasskeySignIn, options }
}
