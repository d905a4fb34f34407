import { contacts, setOptOutEndpoint } from '@recado/contract/contacts'
import { type OptOut, optOutListEndpoints } from '@recado/contract/optOuts'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

const add = async (by: Person, name: string, number: string) =>
  (await world.call(by, contacts.endpoints.create, { body: { name, number } })).data.id
const say = (by: Person, id: number, optedOut: boolean, reason: string) =>
  world.call(by, setOptOutEndpoint, { params: { id }, body: { optedOut, reason } })
const list = async (by: Person, query = {}) =>
  (await world.call(by, optOutListEndpoints.list, { query })).data as { records: OptOut[]; count: number }

const exported = ({ token }: Person) => fetch(`${world.url}/api/opt-outs/export`, { headers: { authorization: `Bearer ${token}` } })

test('the list of opt-outs shows the last reason and who recorded it, can be exported, and loses contacts who opt in again', async () => {
  const boss = await world.person('admin')
  const [ana, bob] = [await add(boss, 'Ana', '11 98888-7001'), await add(boss, '=Bob', '11 98888-7002')]
  await add(boss, 'Carl', '11 98888-7003')
  await say(boss, ana, true, 'Asked on the phone')
  await say(boss, bob, true, 'First reason')
  await say(boss, bob, false, 'Wants it again')
  await say(boss, bob, true, 'And not any more')
  const { records, count } = await list(boss)
  expect(count).toBe(2)
  expect(records).toMatchObject([
    { id: bob, said: { reason: 'And not any more', userName: boss.name } },
    { id: ana, number: '5511988887001', optedOutAt: expect.stringMatching(/Z$/), said: { reason: 'Asked on the phone' } },
  ])
  expect((await list(boss, { searchParam: '7001' })).records.map(({ id }) => id)).toEqual([ana])
  const sheet = await exported(boss)
  const [head, ...rows] = (await sheet.text()).trim().split('\r\n')
  expect(head).toMatch(/Nome;Número;Descadastrado em;Motivo;Registrado por$/)
  expect(rows).toEqual([
    expect.stringMatching(/^Ana;5511988887001;.*;Asked on the phone;/),
    expect.stringMatching(/^'=Bob;5511988887002;.*;And not any more;/),
  ])
  await world.platform.updateTable('users').set({ language: 'en' }).where('id', '=', boss.id).execute()
  const inEnglish = await exported(boss)
  expect(inEnglish.headers.get('content-disposition')).toContain('opted-out.csv')
  expect(await inEnglish.text()).toMatch(/^\ufeff?Name;Number;Opted out at;Reason;Recorded by\r\n/)
  await say(boss, ana, false, 'Asked for it again')
  expect((await list(boss)).records.map(({ id }) => id)).toEqual([bob])
  expect((await list(await world.person('supervisor'))).count).toBe(0)
})

test('supervisors read the list of opt-outs, and only administrators export it', async () => {
  const boss = await world.person('admin')
  const supervisor = await world.person('supervisor', boss.companyId)
  await say(supervisor, await add(boss, 'Ana', '11 98888-7004'), true, 'Asked on the phone')
  expect((await list(supervisor)).count).toBe(1)
  expect((await exported(supervisor)).status).toBe(403)
  expect((await exported(boss)).status).toBe(200)
})
