import type { Option } from '@recado/contract/bot/config'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import { flattenMenu, menuLimits } from '@recado/contract/queues/menuTree'
import { optionEndpoints as option } from '@recado/contract/queues/options'
import { queues } from '@recado/contract/queues/queues'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createBrowserClient } from '../../../../test/browserClient.ts'
import type { Person } from '../../../../test/createPeople.ts'
import { insertResponders } from '../../../../test/insertResponders.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { scopeToCompany } from '../../../kernel/database/scopes.ts'
import { readTenantTables } from '../../../kernel/database/tenantTables.ts'
import { buildMenu, nestedMenu, renderMenu } from './menus.fixture.ts'
import { readMenus } from './readMenus.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, get, create, update, remove } = queues.endpoints

const made = async (person: Person, options: Option[] = []) => {
  const name = world.unique()
  return (await world.call(person, create, { body: { name, color: `#${name.slice(0, 6)}`, options } })).data
}
const now = async (person: Person, id: number) => (await world.call(person, get, { params: { id } })).data
const save = async (person: Person, id: number, options: Option[]) =>
  world.call(person, update, { params: { id }, body: { options, menuVersion: (await now(person, id)).menuVersion } })
const read = async (person: Person, id: number) => (await now(person, id)).options
const kept: SavedTest = { id: -1, name: 'Cakes', connectionId: null, moment: 'open', turns: [{ says: 'Oi', hears: ['Olá'] }] }
const idsOf = (options: readonly Option[]) => new Map(flattenMenu(options).map(({ title, id }) => [title, id]))

test('a single queue comes with its menu, lists come without', async () => {
  const boss = await world.person('admin')
  const bob = await world.person('user', boss.companyId)
  const queue = await made(boss, buildMenu(['a', 'b', ['c', 'd']], 'e'))
  expect(renderMenu(queue.options)).toBe('a(b c(d)) e')
  expect(flattenMenu(queue.options).every(({ id }) => id > 0)).toBe(true)
  expect(queue.options[0]).toMatchObject({ title: 'a', message: 'About a' })
  expect(await read(bob, queue.id)).toEqual(queue.options)
  const [listed] = (await world.call(bob, list, { query: {} })).data as object[]
  expect(listed).not.toHaveProperty('options')
  expect(await save(bob, queue.id, [])).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
})

test('options keep their id wherever they move, and those left out are deleted', async () => {
  const boss = await world.person('admin')
  const { id, options } = await made(boss, buildMenu(['a', 'b', ['c', 'd']], 'e'))
  const ids = idsOf(options)
  const known = (title: string, ...children: Option[]): Option => ({ id: ids.get(title) ?? 0, title, message: '', children })
  const { data } = await save(boss, id, [known('d', known('b'), { id: -1, title: 'new', message: '', children: [known('c')] }), known('e')])
  expect(renderMenu(data.options)).toBe('d(b new(c)) e')
  for (const title of ['b', 'c', 'd', 'e']) expect(idsOf(data.options).get(title)).toBe(ids.get(title))
  expect(await save(boss, id, [known('a')])).toMatchObject({ status: 404, error: 'ERR_NO_OPTION_FOUND' })
  expect(renderMenu((await save(boss, id, [known('e'), known('b', known('d'))])).data.options)).toBe('e b(d)')
  expect((await world.call(boss, update, { params: { id }, body: { name: 'Without a menu' } })).data.options).toHaveLength(2)
  expect((await save(boss, id, [])).data.options).toEqual([])
})

test('options of another queue, of another company or unknown ones are refused, and nothing changes', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  const mine = await made(boss, buildMenu(['a', 'b']))
  const others = [await made(boss, buildMenu('other queue')), await made(eve, buildMenu('other company'))]
  const before = await world.digest()
  const foreign = [...others.map(({ options }) => options[0]?.id ?? 0), 0, 2_147_483_647, Number.MAX_SAFE_INTEGER]
  for (const id of foreign)
    for (const options of [
      [{ ...mine.options[0], id }],
      [{ ...mine.options[0], children: [{ id, title: 'x', message: '', children: [] }] }],
    ] as Option[][]) {
      expect(await save(boss, mine.id, options), String(id)).toMatchObject({ status: 404, error: 'ERR_NO_OPTION_FOUND' })
      const body = { name: 'Copied', color: '#010203', options }
      expect(await world.call(boss, create, { body }), String(id)).toMatchObject({ status: 404, error: 'ERR_NO_OPTION_FOUND' })
    }
  expect(await world.digest()).toEqual(before)
})

test('limits hold for each option and for the whole menu, and the error names the field', async () => {
  const boss = await world.person('admin')
  const { id, options } = await made(boss, [...nestedMenu(menuLimits.levels), ...buildMenu('x')])
  const [first, x] = options as unknown as [Option, Option]
  const before = await world.digest()
  const one = (part: Partial<Option>): Option => ({ id: -1, title: 'a', message: '', children: [], ...part })
  const wrong: [Option[], string][] = [
    [[one({}), one({ children: [one({ title: '  ' })] })], 'options.1.children.0.title'],
    [[one({ title: 'x'.repeat(201) })], 'options.0.title'],
    [[one({ message: 'x'.repeat(4097) })], 'options.0.message'],
    [nestedMenu(menuLimits.levels + 1), 'options.0.children.0.children.0.children.0.children.0.children.0.children'],
    [Array.from({ length: 50 }, () => one({ children: Array.from({ length: 10 }, () => one({})) })), 'options'],
    [[first, x, x], 'options'],
  ]
  for (const [given, path] of wrong)
    expect(await save(boss, id, given), path).toMatchObject({
      status: 422,
      error: 'ERR_VALIDATION',
      details: { fields: expect.arrayContaining([expect.objectContaining({ path })]) },
    })
  expect(await world.digest()).toEqual(before)
  const trimmed = await save(boss, id, [one({ title: `  ${'x'.repeat(200)}  ` })])
  expect(trimmed.data.options[0]?.title).toBe('x'.repeat(200))
})

test('a menu that is nested too deeply is refused', async () => {
  const boss = await world.person('admin')
  const { id } = await made(boss)
  const send = async (levels: number) => {
    const deep = `${'{"id":-1,"title":"a","message":"","children":['.repeat(levels)}${']}'.repeat(levels)}`
    const response = await fetch(`${world.url}/api/queue/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
      body: `{"options":[${deep}]}`,
    })
    return response.status
  }
  expect(await send(25)).toBe(422)
  // A request this deep is refused before the menu is parsed.
  expect(await send(10_000)).toBe(400)
})

test('of menus saved at once one complete menu stays', async () => {
  const boss = await world.person('admin')
  const { id } = await made(boss, buildMenu('start'))
  for (let round = 0; round < 4; round++) {
    const [first, ...others] = await read(boss, id)
    const wishes = [1, 2, 3, 4].map((n) => buildMenu([`a${n}`, `b${n}`], `c${n}`))
    const moved = [{ ...first, title: 'kept', children: buildMenu('under') }, ...others] as Option[]
    const answers = await Promise.all([...wishes, moved].map((wish) => save(boss, id, wish)))
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect([...wishes, moved].map(renderMenu)).toContain(renderMenu(await read(boss, id)))
  }
})

test('menus of several queues are read at once, and none of another company', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  const [first, second, third] = [await made(boss, buildMenu(['a', 'b'])), await made(boss), await made(eve, buildMenu('x'))]
  const db = scopeToCompany(world.platform, boss.companyId, await readTenantTables(world.platform))
  const menus = await readMenus(db, [first.id, second.id, third.id])
  expect([...menus]).toEqual([
    [first.id, first.options],
    [second.id, []],
    [third.id, []],
  ])
})

test('a queue accepts only prompts and integrations of its company', async () => {
  const boss = await world.person('admin')
  const eve = await world.person('admin')
  const { id } = await made(boss)
  const [mine, theirs] = [await insertResponders(world, boss.companyId), await insertResponders(world, eve.companyId)]
  const change = (body: object) => createBrowserClient(world.url).send('PUT', `/api/queue/${id}`, { token: boss.token, body })
  expect(await change(mine)).toMatchObject({ status: 200, data: mine })
  const before = await world.digest()
  expect(await change({ promptId: theirs.promptId })).toMatchObject({ status: 404, data: { error: 'ERR_NO_PROMPT_FOUND' } })
  expect(await change({ integrationId: theirs.integrationId })).toMatchObject({ status: 404, data: { error: 'ERR_NO_INTEGRATION_FOUND' } })
  expect(await world.digest()).toEqual(before)
  expect(await change({ promptId: null, integrationId: null })).toMatchObject({ data: { promptId: null, integrationId: null } })
})

test('deleting a queue deletes its menu and no other', async () => {
  const boss = await world.person('admin')
  const [first, second] = [await made(boss, buildMenu(['a', 'b'])), await made(boss, buildMenu('c'))]
  await world.call(boss, remove, { params: { id: first.id } })
  const left = await world.platform.selectFrom('queueOptions').select('queueId').where('companyId', '=', boss.companyId).execute()
  expect(left).toEqual([{ queueId: second.id }])
})

const titles = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.trim() !== '' && !text.includes('\0'))
const trees = fc.letrec<{ entries: Omit<Option, 'id'>[] }>((tie) => ({
  entries: fc.array(
    fc.record({
      title: titles,
      message: fc.string({ maxLength: 20 }),
      children: fc.oneof({ maxDepth: menuLimits.levels - 1, withCrossShrink: true }, fc.constant([]), tie('entries')),
    }),
    { maxLength: 4 },
  ) as fc.Arbitrary<Omit<Option, 'id'>[]>,
})).entries
const asNew = (entries: readonly Omit<Option, 'id'>[]): Option[] =>
  entries.map(({ title, message, children }) => ({ title: title.trim(), message, id: -1, children: asNew(children) }))

test('any menu is read exactly as it was saved', async () => {
  const boss = await world.person('admin')
  const { id } = await made(boss)
  await fc.assert(
    fc.asyncProperty(trees, async (tree) => {
      const given = asNew(tree)
      const { data } = await save(boss, id, given)
      expect(asNew(data.options)).toEqual(given)
      expect(await read(boss, id)).toEqual(data.options)
      expect((await save(boss, id, data.options)).data.options).toEqual(data.options)
    }),
    tries.route,
  )
})

test('an old client that sends back what it read overwrites neither menu nor tests', async () => {
  const boss = await world.person('admin')
  const queue = await made(boss, buildMenu('a'))
  const whole = await now(boss, queue.id)
  const withTest = { options: [...queue.options, ...buildMenu('b')], tests: [kept], menuVersion: whole.menuVersion, acceptRed: true }
  const saved = await world.call(boss, update, { params: { id: queue.id }, body: withTest })
  expect(saved.data.tests).toMatchObject([{ name: kept.name }])
  const { menuVersion, ...read } = whole
  expect(menuVersion).not.toBe(saved.data.menuVersion)
  // With and without the version that was read.
  for (const [name, given] of Object.entries({ Echoed: read, 'Echoed whole': whole })) {
    const echoed = await world.call(boss, update, { params: { id: queue.id }, body: { ...given, name, acceptRed: true } })
    expect(echoed).toMatchObject({ status: 200, data: { name, menuVersion: saved.data.menuVersion } })
    expect(renderMenu(echoed.data.options)).toBe('a b')
    expect(echoed.data.tests).toEqual(saved.data.tests)
  }
  for (const changed of [{ options: buildMenu('c') }, { tests: [{ ...kept, name: 'Other' }] }]) {
    const body = { ...whole, ...changed }
    expect(await world.call(boss, update, { params: { id: queue.id }, body })).toMatchObject({ status: 409, error: 'ERR_MENU_CHANGED' })
  }
  await world.call(boss, update, { params: { id: queue.id }, body: { tests: [], acceptRed: true } })
  expect((await now(boss, queue.id)).tests).toEqual(saved.data.tests)
})

test('a menu is saved only over the version that was read: of two simultaneous saves one is refused', async () => {
  const boss = await world.person('admin')
  const { id, options, menuVersion } = await made(boss, buildMenu('a'))
  const body = { options: [...options, ...buildMenu('b')], name: 'Other', menuVersion }
  const [first, second] = await Promise.all([0, 1].map(() => world.call(boss, update, { params: { id }, body })))
  expect([first?.status, second?.status].sort()).toEqual([200, 409])
  const refused = first?.status === 409 ? first : second
  expect(refused).toMatchObject({ error: 'ERR_MENU_CHANGED' })
  expect(renderMenu(await read(boss, id))).toBe('a b')
  for (const stale of [{ options }, { tests: [] }, {}])
    expect(await world.call(boss, update, { params: { id }, body: { ...stale, menuVersion } })).toMatchObject({ status: 409 })
  const [entry] = await read(boss, id)
  const before = await now(boss, id)
  await world.call(boss, option.update, { params: { id: entry?.id ?? 0 }, body: { title: 'z' } })
  expect((await now(boss, id)).menuVersion).not.toBe(before.menuVersion)
})
