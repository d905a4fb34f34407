import { ssoEndpoints } from '@recado/contract/users/sso'
import { issueLinkToken } from '../../src/features/sso/linkToken.ts'
import type { Person } from '../createPeople.ts'
import { httpCall } from '../httpCall.ts'
import { memoizeAsync } from '../memoizeAsync.ts'
import { CLIENT, startOidcProvider } from '../oidcProvider.ts'
import type { World } from '../testApp.ts'
import { createPersonOfRole } from './createCompany.ts'

/** One for all examples of a process. */
const providerOf = memoizeAsync(async (_world: World) => {
  const provider = await startOidcProvider()
  provider.unref()
  return provider
})

/**
 * The texts of a sign-in at the provider: of a company of its own, since other examples change and remove the provider of the caller's.
 * `ssoCookie`: what the browser that began it has.
 */
export async function ssoTexts(world: World, caller: Person, texts: ReadonlySet<string>): Promise<Record<string, string>> {
  if (!['ssoLink', 'ssoLinkToken', 'ssoStepToken', 'ssoRecord'].some((name) => texts.has(name))) return {}
  const provider = await providerOf(world)
  const { platform, kernel, clock } = world
  const { id: companyId } = await world.company()
  const marker = `sso${companyId}`
  await platform
    .updateTable('companies')
    .set({ name: `Company ${marker}` })
    .where('id', '=', companyId)
    .execute()
  const person = await createPersonOfRole(world, { id: companyId, marker }, 'user')
  const [link, domain] = [`wall-${companyId}`, `d${companyId}.example.com`]
  if (texts.has('ssoRecord')) {
    const token = `WALL${companyId}`
    const row = { companyId, domain, token, createdAt: clock.now(), provedAt: null, provedBy: null }
    await platform.insertInto('ssoDomains').values(row).execute()
    return { ssoRecord: `recado-verification=${token}` }
  }
  const values = { companyId, link, issuer: provider.issuer, clientId: CLIENT.id, secretSealed: kernel.secrets.seal(CLIENT.secret) }
  await platform
    .insertInto('ssoProviders')
    .values({ ...values, newUsers: 'user', onlyExceptUserId: null, createdAt: clock.now() })
    .execute()
  const proof = { createdAt: clock.now(), provedAt: clock.now(), provedBy: 'platform' as const }
  await platform
    .insertInto('ssoDomains')
    .values({ companyId, domain, token: '', ...proof })
    .execute()
  const { sub } = provider.add({ sub: `person-${companyId}`, email: `new@${domain}`, email_verified: true, name: 'Rita Reis' })
  if (texts.has('ssoLinkToken')) {
    const { passwordHash } = await platform.selectFrom('users').select('passwordHash').where('id', '=', caller.id).executeTakeFirstOrThrow()
    await platform.updateTable('users').set({ passwordHash }).where('id', '=', person.id).execute()
    return { ssoLinkToken: issueLinkToken(kernel, companyId, { issuer: provider.issuer, subject: sub }), ssoEmail: person.email }
  }
  if (texts.has('ssoStepToken')) {
    const identity = { companyId, issuer: provider.issuer, subject: sub, userId: person.id, byPassword: false, createdAt: clock.now() }
    await platform.insertInto('ssoIdentities').values(identity).execute()
    const token = {
      purpose: 'sso.step',
      userId: person.id,
      companyId,
      issuer: provider.issuer,
      subject: sub,
      until: '2099-01-01T00:00:00.000Z',
    }
    return { ssoStepToken: kernel.secrets.seal(JSON.stringify(token)) }
  }
  if (!texts.has('ssoReturn')) return { ssoLink: link }
  const { text, headers } = await httpCall(`${world.url}/api${ssoEndpoints.start.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  const { search } = await provider.signIn(String(JSON.parse(text).address), { sub })
  const ssoCookie =
    headers
      .getSetCookie()
      .find((line) => line.startsWith('jrs='))
      ?.split(';')[0] ?? ''
  return { ssoLink: link, ssoReturn: search, ssoCookie }
}
