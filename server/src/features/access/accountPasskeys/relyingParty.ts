import { isIP } from 'node:net'
import { AppError } from '@recado/contract/errors'
import type { Kernel } from '../../../kernel/feature.ts'

/** To whom the passkeys of this installation belong. A browser uses them under this host only, and names the origin in what it signs. */
export type RelyingParty = { host: string; origin: string; isAvailable: boolean }

/** Browsers offer passkeys where the page came over https or from the machine itself, and never for a bare address. */
export function relyingPartyOf({ config: { publicUrl } }: Pick<Kernel, 'config'>): RelyingParty {
  const { hostname: host, origin, protocol } = publicUrl
  const isBareAddress = isIP(host.replace(/^\[(.*)\]$/, '$1')) > 0
  const isLocalName = host === 'localhost' || host.endsWith('.localhost')
  return { host, origin, isAvailable: !isBareAddress && (protocol === 'https:' || isLocalName) }
}

export function assertPasskeysAvailable(kernel: Pick<Kernel, 'config'>): RelyingParty {
  const relyingParty = relyingPartyOf(kernel)
  if (!relyingParty.isAvailable) throw new AppError('ERR_ACCOUNT_PASSKEYS_OFF')
  return relyingParty
}
