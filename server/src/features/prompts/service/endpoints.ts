import { trimTrailing } from '@recado/contract/kit/trimTrailing'
import { ResponderFailed } from '../../../connectors/responder.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { createGuardedFetch, type GuardedFetch } from '../../../kernel/guardedFetch.ts'
import { invalidField } from '../../../kernel/invalidField.ts'
import { isPublic } from '../../../kernel/ssrfGuard/isPublic.ts'
import { OutgoingRefused } from '../../../kernel/ssrfGuard/outgoingRefused.ts'

type Needs = Pick<Kernel, 'config' | 'guardedFetch'>

/** The operator configures this endpoint, so any address is allowed. */
const anywhere = createGuardedFetch({ mayReach: () => true })
/** Without TLS a key may only travel within the private network. */
const ownNetwork = createGuardedFetch({ mayReach: (address) => !isPublic(address) })

const isPlain = (endpoint: string) => endpoint.startsWith('http:')
export const isInstallationEndpoint = ({ config }: Pick<Kernel, 'config'>, endpoint: string) => endpoint === config.ai.url

/** A key belongs to an origin: scheme, host and port. */
export const originOf = (endpoint: string) => new URL(endpoint).origin

/** The fetch for an endpoint. Only the operator's endpoint is called without a guard. */
export function outgoingFor(needs: Needs, endpoint: string): GuardedFetch {
  if (isInstallationEndpoint(needs, endpoint)) return anywhere
  if (!isPlain(endpoint)) return needs.guardedFetch
  if (needs.config.allowPrivateNetwork) return ownNetwork
  throw new ResponderFailed('private', { isFinal: true })
}

/** People paste the address of a call instead of the address of the API. */
const CALLS = /\/(chat\/completions|models)$/

/** `stored`: the endpoint before the change, `''` if there is none. */
type Entered = { given: string; stored: string; field?: string }

/**
 * Validates and normalises an endpoint for storing. It resolves host names, so call it before taking locks. The guard checks the address
 * again at each call. A new endpoint on plain http must resolve: its name could later lead out of the private network. A stored one is
 * saved again while its name server is down.
 */
export async function validateEndpoint(needs: Needs, { given, stored, field = 'endpoint' }: Entered): Promise<string> {
  if (given === '') return ''
  const url = URL.parse(given)
  if (!url || url.search || url.hash) throw invalidField(field, 'no_address')
  const endpoint = withoutSlash(withoutSlash(url.href).replace(CALLS, ''))
  if (isInstallationEndpoint(needs, endpoint)) return endpoint
  if (isPlain(endpoint) && !needs.config.allowPrivateNetwork) throw invalidField(field, 'no_https')
  await outgoingFor(needs, endpoint)
    .checkAddress(endpoint, { mustResolve: isPlain(endpoint) && endpoint !== stored })
    .catch((error) => {
      if (!(error instanceof OutgoingRefused)) throw error
      throw invalidField(field, problemOf(error, endpoint))
    })
  return endpoint
}

function problemOf({ reason }: OutgoingRefused, endpoint: string) {
  if (reason === 'unreachable') return 'unknown_host'
  if (reason !== 'private') return 'no_address'
  return isPlain(endpoint) ? 'no_https' : 'private_address'
}

const withoutSlash = (text: string) => trimTrailing(text, (sign) => sign === '/')
