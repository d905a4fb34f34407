import { ssoEndpoints } from '@recado/contract/users/sso'
import { sql } from 'kysely'
import { createBrowserClient } from './browserClient.ts'
import { givePassword, PASSWORD } from './credentials.ts'
import { CLIENT, type OidcPerson, type startOidcProvider } from './oidcProvider.ts'
import type { World } from './testApp.ts'

type Browser = ReturnType<typeof createBrowserClient>
type Provider = Awaited<ReturnType<typeof startOidcProvider>>

/** Companies with a provider, and people who sign in at it. */
export function ssoStage(world: World, provider: Provider) {
  let addresses = 0
  const newBrowser = () => createBrowserClient(world.url, `198.51.100.${++addresses}`)

  /** Its provider makes users with e-mails of its domain. */
  async function companyWithSso(companyId?: number) {
    const admin = await givePassword(world.platform, await world.person('admin', companyId))
    const body = { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, newUsers: 'user' as const, queueIds: [] }
    const { data } = await world.call(admin, ssoEndpoints.store, { body: { ...body, password: PASSWORD } })
    const domain = `d${world.unique()}.example.com`
    const added = await world.call(admin, ssoEndpoints.addDomain, { body: { domain, password: PASSWORD } })
    await world.call(await world.person('super'), ssoEndpoints.confirmDomain, { body: { record: added.data.record } })
    return { admin, body, domain, link: data.signInUrl.split('/').at(-1) ?? '', companyId: admin.companyId }
  }

  function personOf(domain: string, more: Partial<OidcPerson> = {}) {
    const sub = `person-${world.unique()}`
    return provider.add({ sub, email: `${sub}@${domain}`, email_verified: true, name: 'Rita Reis', ...more })
  }

  /** From the page of the company to the answer of the product. */
  async function signIn(browser: Browser, person: OidcPerson, link: string) {
    const { data } = await browser.send('POST', '/api/auth/sso/start', { body: { link } })
    const { search } = await provider.signIn(String(data.address), person)
    return browser.send('POST', '/api/auth/sso/finish', { body: { link, query: search } })
  }

  /** Links an account as its password would. */
  const linkTo = (person: OidcPerson, user: { id: number; companyId: number }, byPassword = true) =>
    world.platform
      .insertInto('ssoIdentities')
      .values({
        companyId: user.companyId,
        userId: user.id,
        issuer: provider.issuer,
        subject: person.sub,
        byPassword,
        createdAt: world.clock.now(),
      })
      .execute()

  /** The subjects of the mails that wait for this address. */
  async function subjectsTo(address: string) {
    const jobs = sql<{ sealed: string }>`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send'`
    const { rows } = await jobs.execute(world.platform)
    const mails = rows.map(({ sealed }) => JSON.parse(world.kernel.secrets.unseal(sealed)) as { to: string; subject: string })
    return mails.flatMap(({ to, subject }) => (to === address ? subject : []))
  }

  return { newBrowser, companyWithSso, personOf, signIn, linkTo, subjectsTo }
}
