import { contactExportEndpoint } from '@recado/contract/contacts'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())
const fetched = ({ token }: Person) =>
  fetch(`${world.url}/api${contactExportEndpoint.path}`, { headers: { authorization: `Bearer ${token}` } })
const add = (companyId: number, rows: { name: string; number?: string; email?: string; isGroup?: boolean }[]) =>
  world.platform
    .insertInto('contacts')
    .values(rows.map((row) => ({ companyId, ...row })))
    .execute()

test('administrators fetch all people as a file, in the order of their names', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  await add(boss.companyId, [
    { name: 'Zeca', number: '5511988880001' },
    { name: 'Ângela; Lda', number: '5511988880002', email: 'angela@example.com' },
    { name: '=HYPERLINK("http://evil")' },
    { name: 'Team', isGroup: true },
  ])
  await add(eve.companyId, [{ name: 'Of another company' }])
  const answer = await fetched(boss)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="contatos.csv"/)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString().slice(1).split('\r\n')).toEqual([
    'name;number;email',
    `"'=HYPERLINK(""http://evil"")";;`,
    '"Ângela; Lda";5511988880002;angela@example.com',
    'Zeca;5511988880001;',
    '',
  ])
})

test('nobody else does', async () => {
  const boss = await world.person('admin')
  for (const profile of ['user', 'supervisor'] as const)
    expect((await fetched(await world.person(profile, boss.companyId))).status).toBe(403)
})

test('of very many none is left out and none comes twice, also where names are alike', async () => {
  const boss = await world.person('admin')
  for (let portion = 0; portion < 6; portion++)
    await add(
      boss.companyId,
      Array.from({ length: 2000 }, (_, at) => ({ name: `Cliente ${at % 7}`, number: String(portion * 2000 + at) })),
    )
  const lines = (await (await fetched(boss)).text()).trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(12_000)
  expect(new Set(lines.map((line) => line.split(';')[1])).size).toBe(12_000)
})
