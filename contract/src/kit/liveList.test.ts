import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEvent, listRules, type Order, type Page, type RowEvent } from './liveList.ts'
import { tries } from './propertyTries.fixture.ts'

type Tag = { id: number; name: string; place: number }

const pageSize = 3
const orders: Order[] = [
  { field: 'name', direction: 'asc', type: 'name' },
  { field: 'name', direction: 'desc', type: 'name' },
  { field: 'place', direction: 'desc', type: 'number' },
  { field: 'id', direction: 'desc', type: 'number' },
]

const fields = fc.record({ name: fc.stringMatching(/^[abÁz]{1,3}$/), place: fc.integer({ min: 0, max: 4 }) })
const changes = fc.array(fc.record({ kind: fc.constantFrom('create', 'update', 'delete'), at: fc.nat(), fields }), { maxLength: 12 })
const scene = fc.record({
  order: fc.constantFrom(...orders),
  search: fc.constantFrom('', 'a', 'z'),
  rows: fc.array(fields, { maxLength: 14 }),
  loaded: fc.integer({ min: 1, max: 5 }),
  changes,
})

/** A small server: it holds all rows and serves pages by keyset. */
function serve({ order, search, rows }: { order: Order; search: string; rows: Omit<Tag, 'id'>[] }) {
  const rules = listRules<Tag>({ order, searchIn: ['name'] }, search)
  let stored: Tag[] = rows.map((row, index) => ({ id: index + 1, ...row }))
  let lastId = stored.length
  const all = () => stored.filter(rules.matches).sort(rules.compare)
  const page = (cursor: string | null): Page<Tag> => {
    const from = cursor === null ? null : (JSON.parse(cursor) as Tag)
    const rest = all().filter((row) => from === null || rules.compare(from, row) < 0)
    const served = rest.slice(0, pageSize)
    return { rows: served, count: all().length, nextCursor: rest.length > pageSize ? JSON.stringify(served.at(-1)) : null }
  }
  const change = ({ kind, at, fields }: { kind: string; at: number; fields: Omit<Tag, 'id'> }): RowEvent<Tag> | null => {
    const old = stored[at % Math.max(stored.length, 1)]
    if (kind === 'create') {
      lastId += 1
      stored = [...stored, { id: lastId, ...fields }]
      return { action: 'create', row: { id: lastId, ...fields } }
    }
    if (!old) return null
    stored = stored.filter((row) => row !== old)
    if (kind === 'delete') return { action: 'delete', id: old.id }
    stored.push({ id: old.id, ...fields })
    return { action: 'update', row: { id: old.id, ...fields } }
  }
  return { rules, all, page, change }
}

function load(page: (cursor: string | null) => Page<Tag>, pages: Page<Tag>[], most: number) {
  const all = [...pages]
  while (all.length < most && (all.length === 0 || all.at(-1)?.nextCursor)) all.push(page(all.at(-1)?.nextCursor ?? null))
  return all
}

const rowsOf = (pages: Page<Tag>[]) => pages.flatMap((page) => page.rows)

test('earlier pages, plus events, plus following pages, are the list as it is after', () => {
  fc.assert(
    fc.property(scene, ({ changes, loaded, ...setting }) => {
      const server = serve(setting)
      let pages = load(server.page, [], loaded)
      for (const change of changes) {
        const event = server.change(change)
        if (event) pages = applyEvent(pages, event, server.rules)
      }
      expect(rowsOf(load(server.page, pages, 100))).toEqual(server.all())
    }),
    tries.values,
  )
})

test('pages read one after another, while rows change and are published later, are the list as it is after that', () => {
  fc.assert(
    fc.property(scene, ({ changes, loaded, ...setting }) => {
      const server = serve(setting)
      let pages = load(server.page, [], 1)
      const told: RowEvent<Tag>[] = []
      for (const [index, change] of changes.entries()) {
        const event = server.change(change)
        if (event) told.push(event)
        if (index % loaded === 0) pages = load(server.page, pages, pages.length + 1)
      }
      for (const event of told) pages = applyEvent(pages, event, server.rules)
      expect(rowsOf(load(server.page, pages, 100))).toEqual(server.all())
    }),
    tries.values,
  )
})

test('a completely loaded list counts exactly', () => {
  fc.assert(
    fc.property(scene, ({ changes, loaded: _, ...setting }) => {
      const server = serve(setting)
      let pages = load(server.page, [], 100)
      for (const change of changes) {
        const event = server.change(change)
        if (event) pages = applyEvent(pages, event, server.rules)
        expect(pages.map(({ count }) => count)).toEqual(pages.map(() => server.all().length))
      }
    }),
    tries.rule,
  )
})

test('an event that comes twice changes nothing the second time', () => {
  fc.assert(
    fc.property(scene, ({ changes, loaded: _, ...setting }) => {
      const server = serve(setting)
      const pages = load(server.page, [], 100)
      for (const change of changes) {
        const event = server.change(change)
        if (!event) continue
        const once = applyEvent(pages, event, server.rules)
        expect(applyEvent(once, event, server.rules)).toEqual(once)
      }
    }),
    tries.rule,
  )
})

test('only the changed pages of a long list are new objects', () => {
  const rules = listRules<Tag>({ order: { field: 'place', direction: 'desc', type: 'number' }, searchIn: [] })
  const row = (id: number): Tag => ({ id, name: 'a', place: -id })
  const pages = [1, 4, 7, 10].map((id) => ({ rows: [row(id), row(id + 1), row(id + 2)], count: 20, nextCursor: 'on' }))
  const moved = applyEvent(pages, { action: 'update', row: { ...row(8), place: 0 } }, rules)
  expect(rowsOf(moved).map(({ id }) => id)).toEqual([8, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12])
  expect(moved.map((page, index) => page === pages[index])).toEqual([false, true, false, true])
  expect(applyEvent(pages, { action: 'delete', id: 99 }, rules)).toBe(pages)
})
