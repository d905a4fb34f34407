import { applyEvent, type Row, type RowEvent } from '@recado/contract/kit/liveList'
import { noticeEndpoints } from '@recado/contract/notices'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'
import { type Holds, whileRowsLocked } from '../../../test/whileRowsLocked.ts'

const world = await createWorld()
afterAll(() => world.close())
const { list, create, remove } = noteEndpoints

/** A ticket with an agent. Without a queue, users who may see such tickets see it too. */
async function ticketOf({ companyId, id: userId }: Person, queued = true) {
  const add = { companyId, name: 'Rita' }
  const { id: contactId } = await world.platform.insertInto('contacts').values(add).returning('id').executeTakeFirstOrThrow()
  const queue = { companyId, name: `Queue ${contactId}`, color: `#${String(contactId).padStart(6, '0')}` }
  const queueId = queued ? (await world.platform.insertInto('queues').values(queue).returning('id').executeTakeFirstOrThrow()).id : null
  const at = new Date()
  const row = { companyId, contactId, connectionId: null, userId, queueId, status: 'open' as const, createdAt: at, updatedAt: at }
  const { id } = await world.platform.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()
  return { ticketId: id, contactId }
}
const listed = async (person: Person, ticketId: number) => (await world.call(person, list, { query: { ticketId } })).data
const told = async (person: Person) => (await world.call(person, noticeEndpoints.list, {})).data.notices
const texts = async (person: Person, ticketId: number) => (await listed(person, ticketId)).map(({ note }) => note)

test('users who see the ticket write notes and read all of them, newest first', async () => {
  const ana = await world.person('user')
  const boss = await world.person('supervisor', ana.companyId)
  const { ticketId, contactId } = await ticketOf(ana)
  const { status, data } = await world.call(ana, create, { body: { note: '  Called back ', ticketId } })
  expect(status).toBe(200)
  expect(data).toEqual({
    id: expect.any(Number),
    note: 'Called back',
    ticketId,
    contactId,
    user: { id: ana.id, name: ana.name },
    userName: ana.name,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  await world.call(boss, create, { body: { note: 'Well done', ticketId, contactId } })
  expect(await texts(ana, ticketId)).toEqual(['Well done', 'Called back'])
  expect((await world.call(ana, list, { query: { ticketId, contactId: contactId + 1 } })).data).toEqual([])
})

test('users who do not see the ticket neither read nor write', async () => {
  const ana = await world.person('user')
  const bob = await world.person('user', ana.companyId)
  const eve = await world.person('admin')
  const { ticketId } = await ticketOf(ana)
  await world.call(ana, create, { body: { note: 'Secret', ticketId } })
  const before = await world.digest()
  for (const [person, refusal] of [
    [bob, { status: 403, error: 'ERR_NO_PERMISSION' }],
    [eve, { status: 404, error: 'ERR_NO_TICKET_FOUND' }],
  ] as const) {
    expect(await world.call(person, list, { query: { ticketId } })).toMatchObject(refusal)
    expect(await world.call(person, create, { body: { note: 'Me too', ticketId } })).toMatchObject(refusal)
  }
  expect(await world.digest()).toEqual(before)
  const open = await ticketOf(ana, false)
  expect(await world.call(bob, create, { body: { note: 'Seen', ticketId: open.ticketId } })).toMatchObject({ status: 200 })
})

test('a note with another contact than the ticket’s is refused', async () => {
  const ana = await world.person('user')
  const [one, other] = [await ticketOf(ana), await ticketOf(ana)]
  const mistaken = { note: 'Mistaken', ticketId: one.ticketId, contactId: other.contactId }
  expect(await world.call(ana, create, { body: mistaken })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
  expect(await texts(ana, one.ticketId)).toEqual([])
})

test.for(['Too late', 'Too late, @Bia'])('“%s” is not stored if the ticket becomes invisible at the same moment', async (note) => {
  const ana = await world.person('user')
  const boss = await world.person('supervisor', ana.companyId)
  const { ticketId } = await ticketOf(ana)
  const toBoss: Holds = (tx) => tx.updateTable('tickets').set({ userId: boss.id }).where('id', '=', ticketId).execute()
  const answer = await whileRowsLocked(world, { holds: toBoss }, () => world.call(ana, create, { body: { note, ticketId } }))
  expect(answer).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await texts(boss, ticketId)).toEqual([])
})

test('users delete their own notes, administrators any', async () => {
  const ana = await world.person('user')
  const bob = await world.person('supervisor', ana.companyId)
  const boss = await world.person('admin', ana.companyId)
  const eve = await world.person('admin')
  const { ticketId } = await ticketOf(ana)
  const ids: number[] = []
  for (const person of [ana, bob, boss]) ids.push((await world.call(person, create, { body: { note: person.name, ticketId } })).data.id)
  const [ofAna = 0, ofBob = 0, ofBoss = 0] = ids
  expect(await world.call(bob, remove, { params: { id: ofAna } })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.call(ana, remove, { params: { id: ofBoss } })).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect(await world.call(eve, remove, { params: { id: ofAna } })).toMatchObject({ status: 404, error: 'ERR_NO_NOTE_FOUND' })
  expect(await listed(ana, ticketId)).toHaveLength(3)
  expect(await world.call(ana, remove, { params: { id: ofAna } })).toMatchObject({ status: 200, data: { message: 'note.deleted' } })
  expect(await world.call(boss, remove, { params: { id: ofBob } })).toMatchObject({ status: 200 })
  expect(await texts(ana, ticketId)).toEqual([boss.name])
})

test('the author’s name stays after the user was deleted', async () => {
  const ana = await world.person('user')
  const boss = await world.person('admin', ana.companyId)
  const { ticketId } = await ticketOf(boss)
  const open = await ticketOf(boss, false)
  await world.call(ana, create, { body: { note: 'From Ana', ticketId: open.ticketId } })
  await world.platform.deleteFrom('users').where('id', '=', ana.id).execute()
  expect(await listed(boss, open.ticketId)).toMatchObject([{ note: 'From Ana', user: { id: null, name: ana.name }, userName: ana.name }])
  expect(await listed(boss, ticketId)).toEqual([])
})

test('a note has at least two characters', async () => {
  const ana = await world.person('user')
  const { ticketId } = await ticketOf(ana)
  for (const note of ['', 'x', '  x  ', 'x'.repeat(4097)])
    expect(await world.call(ana, create, { body: { note, ticketId } })).toMatchObject({ status: 422, error: 'ERR_VALIDATION' })
  expect(await world.call(ana, create, { body: { note: 'ok', ticketId } })).toMatchObject({ status: 200 })
})

test('repeated calls with the same key store, publish and notify once, also when simultaneous', async () => {
  const ana = await world.person('user')
  const boss = await world.person('supervisor', ana.companyId)
  const { ticketId } = await ticketOf(ana)
  const live = await listenToLiveEvents(world.url, boss)
  const idempotencyKey = crypto.randomUUID()
  const again = { note: `Ask @${boss.name}`, ticketId, idempotencyKey }
  const asked = [again, { ...again, idempotencyKey: idempotencyKey.toUpperCase() }]
  const written = await Promise.all(asked.map((body) => world.call(ana, create, { body })))
  written.push(await world.call(ana, create, { body: again }))
  expect(written.map(({ status }) => status)).toEqual([200, 200, 200])
  const [first] = await listed(ana, ticketId)
  for (const { data } of written) expect(data).toEqual(first)
  expect(await texts(ana, ticketId)).toEqual([again.note])
  expect(await told(boss)).toHaveLength(1)
  await world.call(ana, create, { body: { note: 'Last', ticketId } })
  await live.hearsOf('note', { note: 'Last' })
  expect(live.of('note')).toHaveLength(2)
  live.close()
})

test('the key of a note cannot be used by another user or for another ticket', async () => {
  const ana = await world.person('user')
  const boss = await world.person('supervisor', ana.companyId)
  const eve = await world.person('user')
  const [one, other, foreign] = [await ticketOf(ana), await ticketOf(ana), await ticketOf(eve)]
  const idempotencyKey = crypto.randomUUID()
  const write = (person: Person, { ticketId }: { ticketId: number }) =>
    world.call(person, create, { body: { note: 'Mine', ticketId, idempotencyKey } })
  expect(await write(ana, one)).toMatchObject({ status: 200 })
  expect(await write(ana, other)).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY' })
  expect(await write(boss, one)).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY' })
  expect(await write(eve, foreign)).toMatchObject({ status: 200 })
  expect(await texts(ana, other.ticketId)).toEqual([])
})

test('the list and the later events together give the present list; others get no events', async () => {
  const ana = await world.person('user')
  const boss = await world.person('supervisor', ana.companyId)
  const { ticketId } = await ticketOf(ana)
  const write = async (note: string) => (await world.call(ana, create, { body: { note, ticketId } })).data.id
  const first = await write('First')
  const before = [{ rows: await listed(ana, ticketId), count: 1, nextCursor: null }]
  const people = [ana, boss, await world.person('user', ana.companyId), await world.person('admin')]
  const [own, overseer, ...others] = await Promise.all(people.map((person) => listenToLiveEvents(world.url, person)))
  await write('Second')
  await world.call(ana, remove, { params: { id: first } })
  await write('Third')
  const rules = { matches: () => true, compare: (a: Row, b: Row) => b.id - a.id }
  for (const ear of [own, overseer]) {
    await ear?.hearsOf('note', { note: 'Third' })
    const events = (ear?.of('note') ?? []).map(
      ({ action, note, noteId }) => (action === 'delete' ? { action, id: noteId } : { action, row: note }) as RowEvent<Row>,
    )
    const after = events.reduce((pages, event) => applyEvent(pages, event, rules), before as Parameters<typeof applyEvent<Row>>[0])
    expect(after[0]?.rows).toEqual(await listed(ana, ticketId))
  }
  for (const ear of others) expect(ear.of('note')).toEqual([])
  for (const ear of [own, overseer, ...others]) ear?.close()
})

test('a mentioned user gets a notice if they see the ticket; the author gets none', async () => {
  const ana = await world.person('user')
  const boss = await world.person('supervisor', ana.companyId)
  const blind = await world.person('user', ana.companyId)
  const { ticketId } = await ticketOf(ana)
  const live = await listenToLiveEvents(world.url, boss)
  const note = `Look, @${boss.name}, @${blind.name} and @${ana.name}`
  await world.call(ana, create, { body: { note, ticketId } })
  await live.hearsOf('notice', { kind: 'mention', name: ana.name, contactName: 'Rita', text: note, ticketId, chatId: null })
  expect(await told(boss)).toMatchObject([{ kind: 'mention', name: ana.name, contactName: 'Rita', text: note, ticketId }])
  expect(await told(blind)).toEqual([])
  expect(await told(ana)).toEqual([])
  live.close()
})

test('reading the ticket clears its mentions on every screen, and so does deleting the note; others stay', async () => {
  const ana = await world.person('user')
  const boss = await world.person('supervisor', ana.companyId)
  const [one, other] = [await ticketOf(ana), await ticketOf(ana)]
  const call = async (ticketId: number) => (await world.call(ana, create, { body: { note: `@${boss.name} ${ticketId}`, ticketId } })).data
  await call(one.ticketId)
  const gone = await call(other.ticketId)
  await call(other.ticketId)
  await world.call(ana, remove, { params: { id: gone.id } })
  const [newest, ...rest] = await told(boss)
  expect([newest, ...rest]).toMatchObject([{ ticketId: other.ticketId }, { ticketId: one.ticketId }])
  const live = await listenToLiveEvents(world.url, boss)
  await world.call(boss, noticeEndpoints.read, { body: { upTo: newest?.id ?? 0, ticketId: one.ticketId } })
  await live.hears('notice', 'reload')
  expect(await told(boss)).toMatchObject([{ id: newest?.id }])
  live.close()
})
