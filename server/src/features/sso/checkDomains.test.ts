import { changeEndpoints } from '@recado/contract/changes'
import { ssoEndpoints } from '@recado/contract/users/sso'
import { afterAll, expect, test } from 'vitest'
import { startOidcProvider } from '../../../test/oidcProvider.ts'
import { ssoStage } from '../../../test/ssoStage.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days } from '../../kernel/clock.ts'
import { checkDomains } from './checkDomains.ts'

const provider = await startOidcProvider()
const world = await createWorld({ env: { TRUST_PROXY: '1', ALLOW_PRIVATE_NETWORK: 'on' }, limits: { failedLoginsPerAddress: 1000 } })
afterAll(async () => {
  await world.close()
  await provider.close()
})
const { newBrowser, companyWithSso, subjectsTo } = ssoStage(world, provider)

/** A company whose domain the DNS has proved. `look`: checks all domains, of which this one has these records. */
async function companyWithRecord() {
  const company = await companyWithSso()
  const { domain, admin } = company
  await world.platform.updateTable('ssoDomains').set({ provedBy: 'dns' }).where('domain', '=', domain).execute()
  const read = async () => {
    const { data } = await world.call(await again(admin), ssoEndpoints.settings)
    return data.domains.find((one) => one.domain === domain)
  }
  const look = (records: (record: string) => string[] | undefined) =>
    checkDomains(world.kernel, async (asked) => (asked === domain ? records((await read())?.record ?? '') : undefined))
  const found = () => newBrowser().send('POST', '/api/auth/sso/start', { body: { email: `rita@${domain}` } })
  const subjects = async () => (await subjectsTo(admin.email)).filter((subject) => subject.includes(domain))
  return { ...company, read, look, found, subjects }
}

/** Another administrator of the company: the sessions of a test end while its clock runs ahead. */
const again = ({ companyId }: { companyId: number }) => world.person('admin', companyId)

const missing = () => []
const there = (record: string) => ['v=spf1 -all', record]

test('a domain whose record is gone is proved for seven days more, and its administrators are told twice', async () => {
  const { look, read, found, subjects, admin, domain } = await companyWithRecord()
  await look(there)
  expect(await read()).toMatchObject({ provedBy: 'dns', missingSince: null })
  expect(await subjects()).toEqual([])
  await look(missing)
  expect(await read()).toMatchObject({ provedBy: 'dns', missingSince: expect.any(String) })
  expect(await subjects()).toEqual([`O registro de ${domain} sumiu do DNS`])
  world.clock.advance(days(6))
  await look(missing)
  expect(await found()).toMatchObject({ status: 200 })
  expect(await subjects()).toHaveLength(1)
  world.clock.advance(days(1))
  await look(missing)
  expect(await read()).toMatchObject({ provedAt: null, provedBy: null, missingSince: null })
  expect(await found()).toMatchObject({ error: 'ERR_SSO_NOT_FOUND' })
  expect((await subjects()).toSorted()).toEqual([`${domain} não está mais comprovado`, `O registro de ${domain} sumiu do DNS`].toSorted())
  const log = (await world.call(await again(admin), changeEndpoints.list, { query: { kind: 'singleSignOn' } })).data.changes
  expect(log.find(({ action, recordName }) => action === 'change' && recordName === domain)).toMatchObject({ via: 'system' })
  // It is not proved any more, so it is not looked up.
  await look(missing)
  expect(await subjects()).toHaveLength(2)
})

test('a record that comes back in time, and a DNS that does not answer, change nothing', async () => {
  const { look, read, found } = await companyWithRecord()
  await look(missing)
  await look(() => undefined)
  expect((await read())?.missingSince).not.toBeNull()
  world.clock.advance(days(5))
  await look(there)
  expect((await read())?.missingSince).toBeNull()
  world.clock.advance(days(5))
  await look(missing)
  await look(() => undefined)
  world.clock.advance(days(20))
  await look(() => undefined)
  expect(await found()).toMatchObject({ status: 200 })
})

test('a domain that a super user has confirmed is not looked up', async () => {
  const { look, read, domain } = await companyWithRecord()
  await world.platform.updateTable('ssoDomains').set({ provedBy: 'platform' }).where('domain', '=', domain).execute()
  await look(missing)
  expect(await read()).toMatchObject({ provedBy: 'platform', missingSince: null })
})
