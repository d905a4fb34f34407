import { trimTrailing } from '@recado/contract/kit/trimTrailing'
import type { Kernel } from '../../../kernel/feature.ts'
import { createGuardedFetch, type GuardedFetch } from '../../../kernel/guardedFetch.ts'
import { invalidField } from '../../../kernel/invalidField.ts'
import { ResponderFailed } from '../../../kernel/responder.ts'
import { isPublic } from '../../../kernel/ssrfGuard/isPublic.ts'
import { OutgoingRefused } from '../../../kernel/ssrfGuard/outgoingRefused.ts'

type Ways = Pick<Kernel, 'config' | 'guardedFetch'>

/** The operator's own endpoint may be anywhere. */
const anywhere = createGuardedFetch({ mayReach: () => true })
/** Without encryption a key stays within the operator's network. */
const ownNetwork = createGuardedFetch({ mayReach: (address) => !isPublic(address) })

const isPlain = (endpoint: string) => endpoint.startsWith('http:')
export const isInstallationEndpoint = ({ config }: Pick<Kernel, 'config'>, endpoint: string) => endpoint === config.ai.url

/** A key belongs to an origin, which is the host with its port and its encryption. */
export const originOf = (endpoint: string) => new URL(endpoint).origin

/** How an endpoint is called: the operator's as it is, any other one through the guard. */
export function outgoingFor(ways: Ways, endpoint: string): GuardedFetch {
  if (isInstallationEndpoint(ways, endpoint)) return anywhere
  if (!isPlain(endpoint)) return ways.guardedFetch
  if (ways.config.allowPrivateNetwork) return ownNetwork
  throw new ResponderFailed('private', { isFinal: true })
}

/** People copy the address of a call as well as that of the API. */
const CALLS = /\/(chat\/completions|models)$/

/** An endpoint as it is stored, or an error of its field. It asks names, so nothing is locked meanwhile; the guard asks again at every call. */
export async function validateEndpoint(ways: Ways, given: string, field = 'endpoint'): Promise<string> {
  if (given === '') return ''
  const url = URL.parse(given)
  if (!url || url.search || url.hash) throw invalidField(field, 'no_address')
  const endpoint = withoutSlash(withoutSlash(url.href).replace(CALLS, ''))
  if (isInstallationEndpoint(ways, endpoint)) return endpoint
  if (isPlain(endpoint) && !ways.config.allowPrivateNetwork) throw invalidField(field, 'no_https')
  await outgoingFor(ways, endpoint)
    .checkAddress(endpoint)
    .catch((error) => {
      if (!(error instanceof OutgoingRefused)) throw error
      throw invalidField(field, error.reason !== 'private' ? 'no_address' : isPlain(endpoint) ? 'no_https' : 'private_address')
    })
  return endpoint
}

const withoutSlash = (text: string) => trimTrailing(text, (sign) => sign === '/')
