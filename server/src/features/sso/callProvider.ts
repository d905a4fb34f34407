import { AppError } from '@recado/contract/errors'
import type { SsoProblem, SsoProviderDetails } from '@recado/contract/users/sso'
import * as oidc from 'openid-client'
import type { Kernel } from '../../kernel/feature.ts'
import type { GuardedFetch } from '../../kernel/guardedFetch.ts'
import { OutgoingRefused } from '../../kernel/ssrfGuard/outgoingRefused.ts'

/** For each call. A sign-in makes at most four: description, token, keys, and the person's data. */
const PATIENCE = 5000
const MOST_BYTES = 256 * 1024

export type Provider = { issuer: string; clientId: string; secret: string }
type Outside = Pick<Kernel, 'guardedFetch' | 'config'>

/** A provider that cannot be used, with what is wrong. */
export class ProviderFault extends Error {
  readonly problem: SsoProblem

  constructor(problem: SsoProblem, cause?: unknown) {
    super(`The provider cannot be used: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Another error stays as it is. */
export function asRefusal(error: unknown): never {
  if (!(error instanceof ProviderFault)) throw error
  throw new AppError('ERR_SSO_PROVIDER', { problem: error.problem } satisfies SsoProviderDetails)
}

/**
 * Reads what the provider says about itself, at each sign-in: so new addresses and new keys count at once. It must name exactly the issuer that
 * the company has set, also where the library would let one name many.
 */
export async function discoverProvider({ guardedFetch, config }: Outside, { issuer, clientId, secret }: Provider) {
  const server = issuerUrl(issuer, config)
  const discovered = await oidc
    .discovery(server, clientId, {}, authenticateWith(secret), {
      [oidc.customFetch]: fetchGuarded(guardedFetch),
      execute: [oidc.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
    })
    .catch((error) => {
      throw new ProviderFault(problemOfDiscovery(error), error)
    })
  const told = discovered.serverMetadata()
  if (URL.parse(told.issuer)?.href !== server.href) throw new ProviderFault('issuer')
  if (!isUsable(told.authorization_endpoint, server)) throw new ProviderFault('noAuthorization')
  if (!isUsable(told.token_endpoint, server)) throw new ProviderFault('noToken')
  if (!isUsable(told.jwks_uri, server)) throw new ProviderFault('noKeys')
  return discovered
}

/** In the body if the provider takes that, since not all read the header alike. The header is what a provider takes that names nothing. */
const authenticateWith =
  (secret: string): oidc.ClientAuth =>
  (server, ...call) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(secret)(
      server,
      ...call,
    )

/** Only https, since whoever stands between could sign everybody in. Programs on the same machine may do without where they may be called at all. */
function issuerUrl(issuer: string, { allowPrivateNetwork }: Pick<Kernel['config'], 'allowPrivateNetwork'>): URL {
  const url = URL.parse(issuer)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) throw new ProviderFault('address')
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'http:' && !(isHere && allowPrivateNetwork)) throw new ProviderFault('notHttps')
  return url
}

const isUsable = (address: string | undefined, { protocol }: URL) => [protocol, 'https:'].includes(URL.parse(address ?? '')?.protocol ?? '')

/** The guarded way out, as the library calls it. It follows no redirect. */
const fetchGuarded =
  ({ fetch }: GuardedFetch): oidc.CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body
    const {
      status,
      headers: answered,
      bytes,
    } = await fetch(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: lowerCased(headers),
      ...(typeof text === 'string' && { body: text }),
      ...(signal && { signal }),
      timeout: PATIENCE,
      maxBytes: MOST_BYTES,
      redirects: 'manual',
    })
    const type = [answered['content-type']].flat()[0]
    return new Response(status === 204 || status === 304 ? null : new Uint8Array(bytes), {
      status,
      headers: type ? { 'content-type': type } : {},
    })
  }

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

function problemOfDiscovery(error: unknown): SsoProblem {
  const outside = problemOutside(error)
  if (outside) return outside
  const { code } = error as { code?: string }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'notFound'
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return 'notHttps'
  return code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? 'issuer' : 'garbage'
}

/** What was wrong in a call for the token, the keys or the person's data. */
export function problemOfSignIn(error: unknown): SsoProblem {
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_client' ? 'secret' : 'token'
  return problemOutside(error) ?? 'identity'
}

/** The library wraps what the way out has thrown. */
function problemOutside(error: unknown): SsoProblem | undefined {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++)
    if (inner instanceof OutgoingRefused) return inner.reason
  return undefined
}
