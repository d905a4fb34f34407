import { domainToASCII } from 'node:url'
import { AppError } from '@recado/contract/errors'
import type { Language } from '@recado/contract/kit/languages'
import * as oidc from 'openid-client'
import { later, minutes } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { RequestContext } from '../../kernel/http/requestContext.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { asRefusal, discoverProvider } from './callProvider.ts'
import { redirectUriOf } from './ssoLink.ts'

/** How long somebody may take at the provider. */
const LIFETIME = minutes(15)
/** An office signs in from one address in the morning. */
const STARTS_PER_FAILURE = 10

/** What the browser keeps, sealed, while its user is at the provider. */
export type BegunSignIn = {
  purpose: 'sso.signIn'
  companyId: number
  link: string
  issuer: string
  state: string
  nonce: string
  verifier: string
  until: string
  invitation?: string | undefined
  language?: Language | undefined
}

type Wanted = { email?: string | undefined; link?: string | undefined; invitation?: string | undefined; language?: Language | undefined }

/** Returns the address of the provider. A domain and a link that nobody has get the same answer as a company without a provider. */
export async function startSso(kernel: PlatformKernel, { invitation, language, ...wanted }: Wanted, visit: RequestContext) {
  const { throttles, config, secrets, clock, transact } = kernel
  const window = minutes(config.limits.loginWindowMinutes)
  const unknown = { key: `sso:unknown:${visit.address}`, limit: config.limits.failedLoginsPerAddress, window }
  await throttles.take(unknown)
  const provider = await findProvider(kernel, wanted)
  if (!provider) throw new AppError('ERR_SSO_NOT_FOUND')
  await throttles.giveBack(unknown)
  await throttles.take({ key: `sso:start:${visit.address}`, limit: config.limits.failedLoginsPerAddress * STARTS_PER_FAILURE, window })
  const { companyId, link, issuer, clientId } = provider
  const discovered = await discoverProvider(kernel, { issuer, clientId, secret: secrets.unseal(provider.secretSealed) }).catch(asRefusal)
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const expiresAt = later(clock.now(), LIFETIME)
  await transact({ companyId }, ({ db }) =>
    db
      .insertInto('ssoStates')
      .values({ stateHash: hashToken(state), expiresAt })
      .execute(),
  )
  const begun: BegunSignIn = {
    purpose: 'sso.signIn',
    companyId,
    link,
    issuer,
    state,
    nonce,
    verifier,
    until: expiresAt.toISOString(),
    invitation,
    language,
  }
  visit.keepSsoSignIn(secrets.seal(JSON.stringify(begun)), LIFETIME / 1000)
  const address = oidc.buildAuthorizationUrl(discovered, {
    redirect_uri: redirectUriOf(config, link),
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(wanted.email && { login_hint: wanted.email }),
  })
  return { address: address.href }
}

/** By the company's own link, or by a domain that it has proved. */
async function findProvider({ platform }: PlatformKernel, { email, link }: Wanted) {
  const providers = platform.selectFrom('ssoProviders').select(['ssoProviders.companyId', 'link', 'issuer', 'clientId', 'secretSealed'])
  if (link) return providers.where('link', '=', link).executeTakeFirst()
  const domain = domainOf(email ?? '')
  return providers
    .innerJoin('ssoDomains', 'ssoDomains.companyId', 'ssoProviders.companyId')
    .where('ssoDomains.domain', '=', domain)
    .where('ssoDomains.provedAt', 'is not', null)
    .executeTakeFirst()
}

/** As it is stored: also a domain with other letters than ASCII. */
export const domainOf = (email: string) => domainToASCII(email.slice(email.lastIndexOf('@') + 1))
