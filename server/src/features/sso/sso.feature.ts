import { AppError } from '@recado/contract/errors'
import { ssoEndpoints } from '@recado/contract/users/sso'
import type { PlatformFeature, PlatformKernel } from '../../kernel/feature.ts'
import type { Serve } from '../../kernel/http/mountEndpoints.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { accountOf, type FindPayUrl, proveOwner, type TypedProof } from '../access/index.ts'
import { readSessionUser } from '../users/index.ts'
import { checkDomains } from './checkDomains.ts'
import { finishSso } from './finishSso.ts'
import { linkSso } from './linkSso.ts'
import { addDomain, confirmDomain, proveDomain, removeDomain, waitingDomains } from './ssoDomains.ts'
import { readLinks, readOwnLinks, removeLinks, removeOwnLinks } from './ssoLinks.ts'
import { readSsoSettings, removeProvider, setOnly, storeProvider, tryProvider } from './ssoSettings.ts'
import { finishWithStep, type Opened } from './ssoStep.ts'
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
  jobs: (kernel) => [
    { name: 'sso.sweep', every: '41 * * * *', run: () => sweep(kernel) },
    { name: 'sso.domains', every: '37 6 * * *', run: () => checkDomains(kernel) },
  ],
  routes(serve, kernel) {
    serveSettings(serve, kernel)
    serveDomains(serve, kernel)
    serveLinks(serve, kernel)
    serve.open(ssoEndpoints.start, ({ body, visit }) => startSso(kernel, body, visit))
    serve.open(ssoEndpoints.finish, async ({ body, visit }) => answer(kernel, await finishSso(kernel, body, visit, payUrlOf)))
    serve.open(ssoEndpoints.step, async ({ body, visit }) => answer(kernel, await finishWithStep(kernel, body, visit)))
    serve.open(ssoEndpoints.link, async ({ body, visit }) => answer(kernel, await linkSso(kernel, body, visit, payUrlOf)))
  },
})

function serveSettings(serve: Serve, kernel: PlatformKernel) {
  const answerOf = (companyId: number) => readSsoSettings(kernel, kernel.read(companyId), companyId)
  serve.signedIn(ssoEndpoints.settings, ({ actor }) => answerOf(actor.companyId))
  serve.signedIn(ssoEndpoints.store, async ({ actor, sessionId, body: { password, code, ...provider } }) => {
    const redeem = await proveAdmin(kernel, { actor, sessionId }, { password, code })
    await storeProvider(kernel, actor.companyId, { provider, redeem })
    return answerOf(actor.companyId)
  })
  serve.signedIn(ssoEndpoints.remove, async ({ actor, sessionId, body }) => {
    const redeem = await proveAdmin(kernel, { actor, sessionId }, body)
    await removeProvider(kernel, actor.companyId, redeem)
    return answerOf(actor.companyId)
  })
  serve.signedIn(ssoEndpoints.tryOut, async ({ actor, body }) => ({ problem: await tryProvider(kernel, actor.companyId, body.issuer) }))
  serve.signedIn(ssoEndpoints.setOnly, async ({ actor, sessionId, body }) => {
    const redeem = await proveAdmin(kernel, { actor, sessionId }, body)
    await setOnly(kernel, actor.companyId, { exceptEmail: body.exceptEmail, redeem })
    return answerOf(actor.companyId)
  })
}

function serveDomains(serve: Serve, kernel: PlatformKernel) {
  serve.signedIn(ssoEndpoints.addDomain, async ({ actor, sessionId, body }) => {
    const redeem = await proveAdmin(kernel, { actor, sessionId }, body)
    return addDomain(kernel, actor.companyId, { typed: body.domain, redeem })
  })
  serve.signedIn(ssoEndpoints.removeDomain, async ({ actor, sessionId, params, body }) => {
    const redeem = await proveAdmin(kernel, { actor, sessionId }, body)
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

function serveLinks(serve: Serve, kernel: PlatformKernel) {
  serve.signedIn(ssoEndpoints.links, async ({ db }) => ({ links: await readLinks(db) }))
  serve.signedIn(ssoEndpoints.removeLink, async ({ actor, sessionId, params, body }) => {
    const redeem = await proveAdmin(kernel, { actor, sessionId }, body)
    await removeLinks(kernel, actor.companyId, { userId: params.id, redeem })
    return { message: 'sso.linkRemoved' }
  })
  serve.signedIn(ssoEndpoints.ownLinks, ({ actor }) => readOwnLinks(kernel, accountOf(actor)))
  serve.signedIn(ssoEndpoints.removeOwnLink, async ({ actor, sessionId, body }) => {
    const account = accountOf(actor)
    await removeOwnLinks(kernel, account, await proveOwner(kernel, { ...account, sessionId }, body))
    return { message: 'sso.linkRemoved' }
  })
}

type Asking = { actor: SignedIn; sessionId: string }

/** Before a change of how the company signs in. Returns what uses the proof up in the transaction of the change. */
async function proveAdmin(kernel: PlatformKernel, { actor, sessionId }: Asking, typed: TypedProof) {
  await refuseBesideSuperUsers(kernel, actor)
  return proveOwner(kernel, { ...actor, sessionId }, typed)
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
