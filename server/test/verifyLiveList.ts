import { type EventName, events } from '@recado/contract/events'
import { applyEvent, listRules, type Page, type Row, type RowEvent } from '@recado/contract/kit/liveList'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import type { Resource } from '@recado/contract/kit/resource'
import { permissions } from '@recado/contract/permissions'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createBrowserClient } from './browserClient.ts'
import type { Person } from './createPeople.ts'
import { listenToLiveEvents } from './liveEvents.ts'
import type { World } from './testApp.ts'

export type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
export type LiveListContract = {
  resource: Pick<Resource, 'path' | 'rows' | 'row' | 'order' | 'searchIn' | 'access'>
  event: EventName
  /** The fields of a row; some of the names match the search, some do not. */
  create: (n: number, name: string) => Record<string, unknown>
  update: (n: number, name: string) => Record<string, unknown>
  /** What every row needs of its company. */
  needs?: (send: Send) => Promise<Record<string, unknown>>
  /** Possible searches, if not for names. */
  searches?: readonly [string, ...string[]]
  /** Changes elsewhere that show on its rows. */
  elsewhere?: (send: Send, ids: number[]) => Promise<unknown>
}
type Change = { kind: 'create' | 'update' | 'delete' | 'elsewhere'; at: number; name: string }

const NAMES = ['', 'a', 'ÁB', 'zz']
const names = fc.stringMatching(/^[abÁz]{3,5}$/)
const changes = fc.array(
  fc.record({ kind: fc.constantFrom<Change['kind']>('create', 'update', 'delete', 'elsewhere'), at: fc.nat(), name: names }),
  {
    minLength: 3,
    maxLength: 10,
  },
)
const scenesWith = (searches: readonly string[]) =>
  fc.record({
    search: fc.constantFrom(...searches),
    rows: fc.array(names, { maxLength: 9 }),
    limit: fc.constantFrom(2, 3, 50),
    loaded: fc.constantFrom(1, 2, 100),
    changes,
  })

let made = 0

/** The rule of live lists, on the real server: pages before + events + the following pages = the list fetched after. */
export async function verifyLiveList(world: World, law: LiveListContract, budget = tries.liveList) {
  await fc.assert(
    fc.asyncProperty(scenesWith(law.searches ?? NAMES), async ({ search, rows, limit, loaded, changes: wanted }) => {
      const boss = await world.person(permissions[law.resource.access.create] === 'super' ? 'super' : 'admin')
      const send = sender(world, boss)
      const reader = readerOf(law, { send, search, limit })
      const ids: number[] = []
      const needed = await law.needs?.(send)
      for (const name of rows) await change(law, { send, ids, needed }, { kind: 'create', at: 0, name })
      const live = await listenToLiveEvents(world.url, boss)
      const before = await reader.load([], loaded)
      for (const one of wanted) await change(law, { send, ids, needed }, one)
      await marker(send, live)

      const rules = listRules<Row>(law.resource, search)
      const after = live
        .of(law.event)
        .map((event) => toRowEvent(event, law.resource.row))
        .reduce((pages, event) => applyEvent(pages, event, rules), before)
      const whole = await reader.load(after, Number.POSITIVE_INFINITY)
      const fresh = await reader.load([], Number.POSITIVE_INFINITY)
      live.close()
      expect(whole.flatMap((page) => page.rows)).toEqual(fresh.flatMap((page) => page.rows))
      if (before.at(-1)?.nextCursor === null) expect(after[0]?.count).toBe(fresh[0]?.count)
    }),
    budget,
  )
}

function sender(world: World, { token }: Person): Send {
  const { send } = createBrowserClient(world.url)
  return async (method, path, body) => {
    const answer = await send(method, `/api${path}`, { token, ...(body !== undefined && { body }) })
    if (![200, 409].includes(answer.status)) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.data)}`)
    return answer.data
  }
}

type EventHeard = { name: EventName; action: string } & Record<string, unknown>

type Scene = { send: Send; ids: number[]; needed: Record<string, unknown> | undefined }

async function change({ resource: { path }, create, update, elsewhere }: LiveListContract, { send, ids, needed }: Scene, one: Change) {
  const at = one.at % Math.max(ids.length, 1)
  const id = ids[at]
  if (one.kind === 'create') ids.push(Number((await send('POST', path, { ...create(++made, one.name), ...needed })).id))
  else if (one.kind === 'elsewhere') await elsewhere?.(send, ids)
  else if (id !== undefined && one.kind === 'update') await send('PUT', `${path}/${id}`, update(++made, one.name))
  else if (id !== undefined) {
    await send('DELETE', `${path}/${id}`)
    ids.splice(at, 1)
  }
}

function readerOf({ resource: { path, rows } }: LiveListContract, { send, search, limit }: { send: Send; search: string; limit: number }) {
  async function read(cursor: string | null): Promise<Page<Row>> {
    const query = new URLSearchParams({ ...(search && { searchParam: search }), limit: String(limit), ...(cursor !== null && { cursor }) })
    if (rows === null) query.delete('limit')
    const data = await send('GET', `${path}?${query}`)
    if (rows === null) return { rows: data as unknown as Row[], count: (data as unknown as Row[]).length, nextCursor: null }
    return { rows: data[rows] as Row[], count: Number(data.count), nextCursor: data.nextCursor as string | null }
  }
  async function load(pages: Page<Row>[], most: number) {
    const all = [...pages]
    while (all.length < most && (all.length === 0 || all.at(-1)?.nextCursor)) all.push(await read(all.at(-1)?.nextCursor ?? null))
    return all
  }
  return { load }
}

/** An event about oneself contains more than a list shows. */
function toRowEvent({ name, action, ...payload }: EventHeard, row: Resource['row']): RowEvent<Row> {
  if (action === 'delete') return { action, id: Number(payload[events[name].id]) }
  return { action: action as 'create' | 'update', row: row.parse(payload[events[name].record]) }
}

/** A connection receives events in order: when the last one has arrived, all before it have. */
async function marker(send: Send, live: Awaited<ReturnType<typeof listenToLiveEvents>>) {
  await send('PUT', '/settings/call', { value: 'enabled' })
  await live.hears('settings', 'update')
}
