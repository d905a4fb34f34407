import { AppError } from '@recado/contract/errors'
import { ssoEndpoints } from '@recado/contract/users/sso'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Serve } from '../../kernel/http/mountEndpoints.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { type FindPayUrl, proveOwner } from '../access/index.ts'
import { readSessionUser } from '../users/index.ts'
import { finishSso, type Opened } from './finishSso.ts'
import { linkSso } from './linkSso.ts'
import { addDomain, confirmDomain, proveDomain, removeDomain, waitingDomains } from './ssoDomains.ts'
import { readSsoSettings, removeProvider, setOnly, storeProvider, tryProvider } from './ssoSettings.ts'
import { startSso } from './startSso.ts'

/** Single sign-on: a company's people sign in at the provider that the company uses for everything (OpenID Connect). */
export const ssoFeature = (payUrlOf: FindPayUrl): PlatformFeature => ({
  name: 'sso',
  conflicts: {
    // Somebody has finished the first sign-in of the same person in the same moment.
    ssoIdentities_pkey: 'ERR_SSO_STATE',
    ssoDomains_companyId_domain_key: 'ERR_SSO_DOMAIN_EXISTS',
    ssoDomains_proved_key: 'ERR_SSO_DOMAIN_TAKEN',
  },
  on: () => ({
    async 'user.recovered'({ db }, { userId, onlyByPassword }) {
      const links = db.deleteFrom('ssoIdentities').where('userId', '=', userId)
      await (onlyByPassword ? links.where('byPassword', '=', true) : links).execute()
    },
  }),
  jobs: (kernel) => [{ name: 'sso.sweep', every: '41 * * * *', run: () => sweep(kernel) }],
  routes(serve, kernel) {
    serveSettings(serve, kernel)
    serveDomains(serve, kernel)
    serve.open(ssoEndpoints.start, ({ body, visit }) => startSso(kernel, body, visit))
    serve.open(ssoEndpoints.finish, async ({ body, visit }) => answer(kernel, await finishSso(kernel, body, visit, payUrlOf)))
    serve.open(ssoEndpoints.link, async ({ body, visit }) => answer(kernel, await linkSso(kernel, body, visit, payUrlOf)))
  },
})

function serveSettings(serve: Serve, kernel: PlatformKernel) {
  const answerOf = (companyId: number) => readSsoSettings(kernel, kernel.read(companyId), companyId)
  serve.signedIn(ssoEndpoints.settings, ({ actor }) => answerOf(actor.companyId))
  serve.signedIn(ssoEndpoints.store, async ({ actor, body: { password, code, ...provider } }) => {
    const redeem = await proveAdmin(kernel, actor, { password, code })
    await storeProvider(kernel, actor.companyId, { provider, redeem })
    return answerOf(actor.companyId)
  })
  serve.signedIn(ssoEndpoints.remove, async ({ actor, body }) => {
    const redeem = await proveAdmin(kernel, actor, body)
    await removeProvider(kernel, actor.companyId, redeem)
    return answerOf(actor.companyId)
  })
  serve.signedIn(ssoEndpoints.tryOut, async ({ actor, body }) => ({ problem: await tryProvider(kernel, actor.companyId, body.issuer) }))
  serve.signedIn(ssoEndpoints.setOnly, async ({ actor, body }) => {
    const redeem = await proveAdmin(kernel, actor, body)
    await setOnly(kernel, actor.companyId, { exceptEmail: body.exceptEmail, redeem })
    return answerOf(actor.companyId)
  })
}

function serveDomains(serve: Serve, kernel: PlatformKernel) {
  serve.signedIn(ssoEndpoints.addDomain, async ({ actor, body }) => {
    const redeem = await proveAdmin(kernel, actor, body)
    return addDomain(kernel, actor.companyId, { typed: body.domain, redeem })
  })
  serve.signedIn(ssoEndpoints.removeDomain, async ({ actor, params, body }) => {
    const redeem = await proveAdmin(kernel, actor, body)
    await removeDomain(kernel, actor.companyId, { id: params.id, redeem })
    return { message: 'sso.domainRemoved' }
  })
  serve.signedIn(ssoEndpoints.proveDomain, async ({ actor, params }) => {
    await refuseBesideSuperUsers(kernel, actor)
    return proveDomain(kernel, actor.companyId, params.id)
  })
  serve.signedIn(ssoEndpoints.waitingDomains, () => waitingDomains(kernel))
  serve.signedIn(ssoEndpoints.confirmDomain, async ({ body }) => {
    await confirmDomain(kernel, body.record)
    return { message: 'sso.domainConfirmed' }
  })
}

/** Before a change of how the company signs in. Returns what uses the proof up in the transaction of the change. */
async function proveAdmin(kernel: PlatformKernel, actor: SignedIn, typed: Parameters<typeof proveOwner>[2]) {
  await refuseBesideSuperUsers(kernel, actor)
  return proveOwner(kernel, actor, typed)
}

/**
 * Whoever sets the provider or a domain can sign in as anybody of the company. In the company of the platform they could become a super user.
 */
async function refuseBesideSuperUsers({ read }: PlatformKernel, actor: SignedIn) {
  if (actor.super) return
  const company = read(actor.companyId).selectFrom('companies').select('id').where('platform', '=', true)
  if (await company.executeTakeFirst()) throw new AppError('ERR_NO_PERMISSION')
}

const answer = async (kernel: PlatformKernel, { sessionId, userId, companyId }: Opened) => ({
  token: await kernel.tokens.issue(sessionId),
  user: await readSessionUser(kernel, kernel.read(companyId), userId),
})

/** Sign-ins that nobody has finished. */
async function sweep({ platform, clock }: PlatformKernel) {
  await platform.deleteFrom('ssoStates').where('expiresAt', '<', clock.now().toISOString()).execute()
}
