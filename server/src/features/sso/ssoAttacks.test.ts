import { changeEndpoints } from '@recado/contract/changes'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { secondStepEndpoints } from '@recado/contract/users/secondStep'
import { signInEndpoints } from '@recado/contract/users/signIns'
import { type SsoLinkDetails, ssoEndpoints } from '@recado/contract/users/sso'
import { users } from '@recado/contract/users/users'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createBrowserClient } from '../../../test/browserClient.ts'
import type { Person } from '../../../test/createPeople.ts'
import { givePassword, PASSWORD } from '../../../test/credentials.ts'
import { startFakeServer } from '../../../test/fakeServer.ts'
import { CLIENT, type OidcPerson, startOidcProvider } from '../../../test/oidcProvider.ts'
import { proofOf } from '../../../test/ownerProof.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days, later, minutes } from '../../kernel/clock.ts'
import { createGuardedFetch } from '../../kernel/guardedFetch.ts'
import { discoverProvider, ProviderFault } from './callProvider.ts'

const provider = await startOidcProvider()
const rival = await startOidcProvider()
const world = await createWorld({
  env: { TRUST_PROXY: '1', ALLOW_PRIVATE_NETWORK: 'on' },
  limits: { failedLoginsPerAddress: 1000, integrationTestsPerMinute: 1000 },
})
afterEach(() => provider.intercept(undefined))
afterAll(async () => {
  await world.close()
  await provider.close()
  await rival.close()
})

let addresses = 0
const newBrowser = () => createBrowserClient(world.url, `198.51.100.${++addresses}`)
type Browser = ReturnType<typeof newBrowser>

async function company(of = provider) {
  const admin = await givePassword(world.platform, await world.person('admin'))
  const body = {
    issuer: of.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    newUsers: 'user' as const,
    queueIds: [],
    password: PASSWORD,
  }
  const { data } = await world.call(admin, ssoEndpoints.store, { body })
  const domain = `d${world.unique()}.example.com`
  const added = await world.call(admin, ssoEndpoints.addDomain, { body: { domain, password: PASSWORD } })
  await world.call(await world.person('super'), ssoEndpoints.confirmDomain, { body: { record: added.data.record } })
  return { admin, body, domain, link: data.signInUrl.split('/').at(-1) ?? '', companyId: admin.companyId }
}

const personOf = (domain: string, more: Partial<OidcPerson> = {}) => {
  const sub = `person-${world.unique()}`
  return provider.add({ sub, email: `${sub}@${domain}`, email_verified: true, name: 'Rita Reis', ...more })
}

const start = async (browser: Browser, link: string) =>
  String((await browser.send('POST', '/api/auth/sso/start', { body: { link } })).data.address)
const finish = (browser: Browser, link: string, query: string, headers = {}) =>
  browser.send('POST', '/api/auth/sso/finish', { body: { link, query }, headers })

async function signIn(browser: Browser, person: OidcPerson, link: string) {
  const { search } = await provider.signIn(await start(browser, link), person)
  return finish(browser, link, search)
}

const over = { status: 401, error: 'ERR_SSO_STATE' }
const isProblem = (problem: string) => ({ status: 422, error: 'ERR_SSO_PROVIDER', details: { problem } })

test('fixation: the sign-in that an attacker has begun is finished in no other browser', async () => {
  const { link, domain } = await company()
  const attacker = newBrowser()
  const { search } = await provider.signIn(await start(attacker, link), personOf(domain))
  expect(await finish(newBrowser(), link, search)).toMatchObject(over)
})

test('login CSRF: a browser that has begun a sign-in does not finish the one of an attacker', async () => {
  const { link, domain } = await company()
  const [attacker, victim] = [newBrowser(), newBrowser()]
  const { search } = await provider.signIn(await start(attacker, link), personOf(domain))
  await start(victim, link)
  const own = await provider.signIn(await start(victim, link), personOf(domain))
  expect(await finish(victim, link, search)).toMatchObject(over)
  expect(await finish(victim, link, own.search, { origin: 'https://evil.example' })).toMatchObject({ error: 'ERR_NO_PERMISSION' })
})

test('a code counts once, also in a race and with the cookie kept', async () => {
  const { link, domain } = await company()
  const browser = newBrowser()
  const { search } = await provider.signIn(await start(browser, link), personOf(domain))
  const cookie = browser.ssoCookie()
  const race = await Promise.all(
    [1, 2, 3, 4].map(() => {
      const copy = newBrowser()
      copy.keepSso(cookie)
      return finish(copy, link, search)
    }),
  )
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
  browser.keepSso(cookie)
  expect(await finish(browser, link, search)).toMatchObject(over)
})

test('mix-up: a hostile provider that sends people on to an honest one gets no code', async () => {
  const honest = await company()
  const hostile = await startFakeServer(({ path }) =>
    path.includes('.well-known')
      ? {
          body: {
            issuer: hostile.url,
            authorization_endpoint: `${hostile.url}/auth`,
            token_endpoint: `${hostile.url}/token`,
            jwks_uri: `${hostile.url}/jwks`,
          },
        }
      : { status: 400, body: { error: 'invalid_grant' } },
  )
  const evil = await company({ ...provider, issuer: hostile.url })
  const victim = newBrowser()
  const begun = new URL(await start(victim, evil.link))
  const onward = new URL(await start(newBrowser(), honest.link))
  for (const name of ['state', 'nonce', 'code_challenge']) onward.searchParams.set(name, begun.searchParams.get(name) ?? '')
  const returned = await provider.signIn(onward.href, personOf(honest.domain))
  expect(returned.pathname).toBe(`/sso/${honest.link}/return`)
  const cookie = victim.ssoCookie()
  expect(await finish(victim, honest.link, returned.search)).toMatchObject(over)
  // Even if the browser came back to the hostile company: the answer names its issuer.
  victim.keepSso(cookie)
  expect(await finish(victim, evil.link, returned.search)).toMatchObject(isProblem('identity'))
  expect(hostile.heard.filter(({ path }) => path === '/token')).toEqual([])
  await hostile.close()
})

test('nobody becomes a user of another company, whatever the provider claims', async () => {
  const { link, domain, companyId } = await company()
  const other = await givePassword(world.platform, await world.person('user'))
  await world.platform
    .updateTable('users')
    .set({ email: `ana@${domain}` })
    .where('id', '=', other.id)
    .execute()
  const taken = { error: 'ERR_EMAIL_TAKEN' }
  expect(await signIn(newBrowser(), personOf(domain, { email: `ana@${domain}` }), link)).toMatchObject(taken)
  expect(await signIn(newBrowser(), personOf(domain, { email: `ANA@${domain} ` }), link)).toMatchObject(taken)
  // The password of another company links nothing, right or wrong.
  const asked = await signIn(newBrowser(), personOf('example.com'), link)
  const { linkToken } = asked.details as SsoLinkDetails
  const body = { linkToken, email: `ana@${domain}`, password: PASSWORD }
  expect(await newBrowser().send('POST', '/api/auth/sso/link', { body })).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' })
  const linked = world.platform.selectFrom('ssoIdentities').select('userId').where('companyId', '=', companyId)
  expect(await linked.execute()).toEqual([])
})

test('only a verified e-mail of a proved domain makes a user', async () => {
  const { admin, link, domain, companyId } = await company()
  const unproved = `u${world.unique()}.example.com`
  await world.call(admin, ssoEndpoints.addDomain, { body: { domain: unproved, password: PASSWORD } })
  const refused = { error: 'ERR_SSO_LINK' }
  for (const person of [
    personOf(domain, { email_verified: false }),
    personOf(domain, { email_verified: 'true' as never }),
    personOf(unproved),
    personOf(`sub.${domain}`),
    personOf('example.com', { email: `x@${domain}@example.com` }),
    personOf(domain, { email: domain }),
  ])
    expect(await signIn(newBrowser(), person, link), person.email).toMatchObject(refused)
  const people = world.platform.selectFrom('users').select('id').where('companyId', '=', companyId)
  expect(await people.execute()).toHaveLength(1)
})

test('people of an issuer belong to the company and the issuer that said so', async () => {
  const first = await company()
  const rita = personOf(first.domain)
  expect(await signIn(newBrowser(), rita, first.link)).toMatchObject({ status: 200 })
  // Another company sets the issuer of the first one: its people are nobody there.
  const second = await company()
  expect(await signIn(newBrowser(), rita, second.link)).toMatchObject({ error: 'ERR_EMAIL_TAKEN' })
  // The company changes to an issuer that gives somebody else the same subject.
  const changed = await world.call(first.admin, ssoEndpoints.store, { body: { ...first.body, issuer: rival.issuer } })
  expect(changed.status).toBe(200)
  rival.add({ ...rita, email: `other@${first.domain}`, email_verified: false })
  const browser = newBrowser()
  const { search } = await rival.signIn(await start(browser, first.link), rita)
  expect(await finish(browser, first.link, search)).toMatchObject({ error: 'ERR_SSO_LINK' })
})

test('a sign-in that began at one issuer is not finished at another', async () => {
  const { admin, link, domain, body } = await company()
  const browser = newBrowser()
  const { search } = await provider.signIn(await start(browser, link), personOf(domain))
  await world.call(admin, ssoEndpoints.store, { body: { ...body, issuer: rival.issuer } })
  expect(await finish(browser, link, search)).toMatchObject(over)
})

test('a token with another nonce, issuer, audience or key, an old key or none is refused', async () => {
  const { link, domain } = await company()
  const rita = personOf(domain)
  const browser = newBrowser()
  const begun = new URL(await start(browser, link))
  const nonce = begun.searchParams.get('nonce')
  begun.searchParams.set('nonce', 'another')
  expect(await finish(browser, link, (await provider.signIn(begun.href, rita)).search)).toMatchObject(isProblem('identity'))

  const claims = { sub: rita.sub, email: rita.email, email_verified: true, iss: provider.issuer, aud: CLIENT.id }
  const forge = async (change: object, sign: (token: SignJWT) => Promise<string>) => {
    const address = new URL(await start(browser, link))
    const { search } = await provider.signIn(address.href, rita)
    const token = new SignJWT({ ...claims, nonce: address.searchParams.get('nonce'), ...change }).setIssuedAt().setExpirationTime('5m')
    const idToken = await sign(token)
    provider.intercept(({ url }, response) => {
      if (url !== '/token') return false
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: idToken }))
      return true
    })
    const answer = await finish(browser, link, search)
    provider.intercept(undefined)
    return answer
  }
  const bySecret = (token: SignJWT) => token.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.secret))
  const unsigned = async (token: SignJWT) => {
    const [, payload] = (await bySecret(token)).split('.')
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  }
  expect(await forge({}, (token) => provider.sign(token, 'first'))).toMatchObject({ status: 200 })
  for (const [change, sign] of [
    [{ iss: 'https://evil.example' }, (token: SignJWT) => provider.sign(token, 'first')],
    [{ aud: 'another client' }, (token: SignJWT) => provider.sign(token, 'first')],
    [{ nonce }, (token: SignJWT) => provider.sign(token, 'first')],
    [{}, (token: SignJWT) => provider.sign(token, 'unknown')],
    [{}, bySecret],
    [{}, unsigned],
  ] as const)
    expect(await forge(change, sign), JSON.stringify(change)).toMatchObject(isProblem('identity'))

  await provider.rotateKeys()
  expect(await signIn(newBrowser(), rita, link)).toMatchObject({ status: 200 })
  expect(await forge({}, (token) => provider.sign(token, 'first'))).toMatchObject(isProblem('identity'))
})

test('a wrong secret, a provider that is down, slow, huge or somebody else: each has its word', async () => {
  const { admin, link, domain, body } = await company()
  const problemOf = async (answer: Parameters<typeof startFakeServer>[0]) => {
    const server = await startFakeServer(answer)
    const { data } = await world.call(admin, ssoEndpoints.tryOut, { body: { issuer: server.url } })
    await server.close()
    return data.problem
  }
  expect(await problemOf(() => 'endless')).toBe('tooLarge')
  expect(await problemOf(() => 'silent')).toBe('timeout')
  expect(await problemOf(() => ({ status: 404 }))).toBe('notFound')
  expect(await problemOf(() => ({ body: '<html>', headers: { 'content-type': 'text/html' } }))).toBe('garbage')
  expect(await problemOf(() => ({ body: { issuer: provider.issuer } }))).toBe('issuer')
  const tryOut = async (issuer: string) => (await world.call(admin, ssoEndpoints.tryOut, { body: { issuer } })).data.problem
  expect(await tryOut(provider.issuer)).toBe(null)
  expect(await tryOut('http://127.0.0.1:9')).toBe('unreachable')
  expect(await tryOut('http://id.example.com')).toBe('notHttps')
  for (const wrong of ['not an address', 'file:///etc/passwd', 'https://a:b@id.example.com', 'javascript:alert(1)'])
    expect(await tryOut(wrong)).toBe('address')

  await world.call(admin, ssoEndpoints.store, { body: { ...body, clientSecret: 'a wrong secret' } })
  expect(await signIn(newBrowser(), personOf(domain), link)).toMatchObject(isProblem('secret'))
  await world.call(admin, ssoEndpoints.store, { body: { ...body, issuer: 'http://127.0.0.1:9' } })
  expect(await newBrowser().send('POST', '/api/auth/sso/start', { body: { link } })).toMatchObject(isProblem('unreachable'))
})

test('no address of a provider leads into our own network', async () => {
  const inside = await startFakeServer(() => ({ body: { keys: [] } }), '127.0.0.2')
  const described = (more: object) => ({
    body: {
      issuer: outside.url,
      authorization_endpoint: `${outside.url}/a`,
      token_endpoint: `${outside.url}/t`,
      jwks_uri: `${outside.url}/k`,
      ...more,
    },
  })
  let answer: Parameters<typeof startFakeServer>[0] = () => described({})
  const outside = await startFakeServer((call) => answer(call))
  // Only this address stands for the internet.
  const guardedFetch = createGuardedFetch({ mayReach: (address) => address === '127.0.0.1' })
  const config = { ...world.config, allowPrivateNetwork: true }
  const discover = (issuer = outside.url) => discoverProvider({ guardedFetch, config }, { issuer, clientId: 'recado', secret: 'secret' })
  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error) => (error instanceof ProviderFault ? error.problem : error),
    )
  expect(await problemOf(discover(inside.url))).toBe('private')
  answer = () => ({ status: 302, headers: { location: `${inside.url}/latest/meta-data` } })
  expect(await problemOf(discover())).toBe('notFound')
  for (const name of ['token_endpoint', 'jwks_uri', 'authorization_endpoint']) {
    answer = () => described({ [name]: 'file:///etc/passwd' })
    expect(await problemOf(discover()), name).toMatch(/^no(Token|Keys|Authorization)$/)
  }
  const { fetch } = guardedFetch
  await expect(fetch(`${inside.url}/jwks`)).rejects.toMatchObject({ reason: 'private' })
  expect(inside.heard).toEqual([])
  // On an installation that does not allow it, nothing on this machine is asked at all.
  expect(
    await problemOf(
      discoverProvider(
        { guardedFetch, config: { ...config, allowPrivateNetwork: false } },
        { issuer: outside.url, clientId: '', secret: '' },
      ),
    ),
  ).toBe('notHttps')
  await inside.close()
  await outside.close()
})

test('one kind of sealed token does not pass for another', async () => {
  const { companyId } = await company()
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  const { seal } = world.kernel.secrets
  const until = '2099-01-01T00:00:00.000Z'
  for (const token of [{ purpose: 'sso.signIn' }, { purpose: 'secondStep.setup' }, {}]) {
    const linkToken = seal(JSON.stringify({ ...token, companyId, issuer: provider.issuer, subject: 'x', until }))
    const body = { linkToken, email: ana.email, password: PASSWORD }
    expect(await newBrowser().send('POST', '/api/auth/sso/link', { body })).toMatchObject(over)
  }
})

const giveStep = ({ id: userId, companyId }: Person) =>
  world.platform
    .insertInto('secondSteps')
    .values({
      userId,
      companyId,
      secretSealed: world.kernel.secrets.seal('none'),
      lastPeriod: 0,
      createdAt: new Date(),
      confirmedAt: new Date(),
    })
    .execute()

test('what was issued before only the provider may be used opens no door later', async () => {
  const { admin, companyId } = await company()
  await giveStep(admin)
  const ana = await givePassword(world.platform, await world.person('user', companyId))
  await world.call(admin, settingEndpoints.update, { params: { key: 'secondStepFrom' }, body: { value: '2020-01-01' } })
  const asked = await newBrowser().login(ana.email, PASSWORD)
  expect(asked).toMatchObject({ error: 'ERR_SECOND_STEP_MISSING' })
  const { setupToken } = asked.details as { setupToken: string }
  const begun = await world.call(null, secondStepEndpoints.beginRequired, { body: { setupToken } })
  const resetCode = {
    companyId,
    userId: ana.id,
    known: false,
    codeHash: world.kernel.secrets.keyedHash('ABCDEFGH'),
    expiresAt: new Date('2099-01-01'),
    triesLeft: 5,
  }
  await world.platform.insertInto('resetCodes').values(resetCode).execute()
  await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: admin.email, ...(await proofOf(world, admin)) } })
  const code = new TOTP({ secret: Secret.fromBase32(begun.data.secret) }).generate({ timestamp: world.clock.now().getTime() })
  const required = { status: 401, error: 'ERR_SSO_REQUIRED' }
  expect(await newBrowser().send('POST', '/api/auth/second-step/confirm', { body: { setupToken, code } })).toMatchObject(required)
  const body = { email: ana.email, token: 'ABCDEFGH', newPassword: 'Another-Password-2' }
  expect(await newBrowser().send('POST', '/api/resetpasswords', { body })).toMatchObject(required)
  expect(await newBrowser().login(ana.email, PASSWORD)).toMatchObject(required)
})

test('a domain belongs to the company that has proved it', async () => {
  const { domain } = await company()
  const other = await company()
  const added = await world.call(other.admin, ssoEndpoints.addDomain, { body: { domain, password: PASSWORD } })
  const root = await world.person('super')
  expect(await world.call(root, ssoEndpoints.confirmDomain, { body: { record: added.data.record } })).toMatchObject({
    error: 'ERR_SSO_DOMAIN_TAKEN',
  })
  expect(await signIn(newBrowser(), personOf(domain), other.link)).toMatchObject({ error: 'ERR_SSO_LINK' })
})

/** Whoever knows the password for a moment links a person of their own. */
async function linked({ link, companyId }: { link: string; companyId: number }) {
  const victim = await givePassword(world.platform, await world.person('user', companyId))
  const attacker = personOf('example.net')
  const browser = newBrowser()
  await linkTo(victim, { browser, person: attacker, link })
  return { victim, attacker, browser }
}

async function linkTo(owner: Person, { browser, person, link }: { browser: Browser; person: OidcPerson; link: string }) {
  const { linkToken } = (await signIn(browser, person, link)).details as SsoLinkDetails
  const answer = await browser.send('POST', '/api/auth/sso/link', { body: { linkToken, email: owner.email, password: PASSWORD } })
  expect(answer).toMatchObject({ status: 200, data: { user: { id: owner.id } } })
  return { ...owner, token: String(answer.data.token) }
}

const notLinked = { status: 401, error: 'ERR_SSO_LINK' }

test('a person whom a stolen password linked is gone after each way to get the account back', async () => {
  const { admin, link, companyId } = await company()
  const byColleague = await linked({ link, companyId })
  await world.call(admin, users.endpoints.update, { params: { id: byColleague.victim.id }, body: { password: 'Another-Password-1' } })
  expect(await signIn(newBrowser(), byColleague.attacker, link)).toMatchObject(notLinked)

  const byMail = await linked({ link, companyId })
  await world.platform
    .insertInto('resetCodes')
    .values({
      companyId,
      userId: byMail.victim.id,
      known: false,
      codeHash: world.kernel.secrets.keyedHash('12345678'),
      expiresAt: later(world.clock.now(), minutes(5)),
      triesLeft: 5,
    })
    .execute()
  const reset = { email: byMail.victim.email, token: '12345678', newPassword: 'Another-Password-1' }
  expect(await newBrowser().send('POST', '/api/resetpasswords', { body: reset })).toMatchObject({ status: 200 })
  expect(await signIn(newBrowser(), byMail.attacker, link)).toMatchObject(notLinked)

  const byAdmin = await linked({ link, companyId })
  await world.call(admin, signInEndpoints.endAllOfUser, { params: { id: byAdmin.victim.id }, query: {} })
  expect(await byAdmin.browser.refresh()).toMatchObject({ status: 401 })
  expect(await signIn(newBrowser(), byAdmin.attacker, link)).toMatchObject(notLinked)
})

test('a user is one person of the provider, is told of it by mail, and the log has it', async () => {
  const { admin, link, companyId } = await company()
  const { victim, attacker } = await linked({ link, companyId })
  await linkTo(victim, { browser: newBrowser(), person: personOf('example.com'), link })
  expect(await signIn(newBrowser(), attacker, link)).toMatchObject(notLinked)
  const { rows } = await sql<{ sealed: string }>`select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send'`.execute(
    world.platform,
  )
  const mails = rows.map(({ sealed }) => JSON.parse(world.kernel.secrets.unseal(sealed)) as { to: string; subject: string })
  expect(mails.filter(({ to, subject }) => to === victim.email && subject.includes('login único'))).toHaveLength(2)
  const log = (await world.call(admin, changeEndpoints.list, { query: { kind: 'singleSignOn' } })).data.changes
  expect(log.find(({ action, recordName }) => action === 'create' && recordName === attacker.sub)).toMatchObject({
    via: 'sso',
    user: { id: victim.id, name: victim.name },
  })
  expect(log.map(({ recordName }) => recordName)).toContain(provider.issuer)
  expect(JSON.stringify(log)).not.toContain(CLIENT.secret)
})

test('a provider that is removed or replaced keeps nobody signed in', async () => {
  for (const end of ['remove', 'replace'] as const) {
    const { admin, link, domain, body } = await company()
    const browser = newBrowser()
    await signIn(browser, personOf(domain), link)
    await world.call(admin, ssoEndpoints.store, { body })
    expect(await browser.refresh()).toMatchObject({ status: 200 })
    if (end === 'remove') await world.call(admin, ssoEndpoints.remove, { body: await proofOf(world, admin) })
    else await world.call(admin, ssoEndpoints.store, { body: { ...body, issuer: rival.issuer } })
    expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
  }
})

test('the provider is asked again after a week', async () => {
  const { link, domain } = await company()
  const browser = newBrowser()
  await signIn(browser, personOf(domain), link)
  world.clock.advance(days(4))
  expect(await browser.refresh()).toMatchObject({ status: 200 })
  world.clock.advance(days(4))
  expect(await browser.refresh()).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' })
})

test('beside super users an administrator changes nothing of the provider, and nobody locks a super user out', async () => {
  const root = await givePassword(world.platform, await world.person('super'))
  await world.platform
    .updateTable('companies')
    .set({ platform: sql<boolean>`id = ${root.companyId}` })
    .execute()
  const admin = await givePassword(world.platform, await world.person('admin', root.companyId))
  const body = {
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    newUsers: 'user' as const,
    queueIds: [],
    password: PASSWORD,
  }
  const refused = { status: 403, error: 'ERR_NO_PERMISSION' }
  expect(await world.call(admin, ssoEndpoints.store, { body })).toMatchObject(refused)
  expect(await world.call(admin, ssoEndpoints.remove, { body: await proofOf(world, admin) })).toMatchObject(refused)
  expect(await world.call(admin, ssoEndpoints.setOnly, { body: { exceptEmail: null, ...(await proofOf(world, admin)) } })).toMatchObject(
    refused,
  )
  expect(await world.call(admin, ssoEndpoints.addDomain, { body: { domain: 'root.example.com', password: PASSWORD } })).toMatchObject(
    refused,
  )
  expect(await world.call(root, ssoEndpoints.store, { body })).toMatchObject({ status: 200 })
  await giveStep(admin)
  expect(
    await world.call(root, ssoEndpoints.setOnly, { body: { exceptEmail: admin.email, ...(await proofOf(world, root)) } }),
  ).toMatchObject({ status: 200 })
  const browser = newBrowser()
  expect(await browser.login(root.email, PASSWORD)).toMatchObject({ status: 200 })
  expect(await browser.refresh()).toMatchObject({ status: 200 })
})
