import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEndpoints } from '@recado/contract/tickets/timeline'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { countStatements } from '../../../test/countStatements.ts'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { createWorld } from '../../../test/testApp.ts'

/** Without anybody who keeps lines open, so that they stay as they are made. */
const world = await createWorld({ env: { ROLE: 'web' } })
afterAll(() => world.close())

const line = async (boss: Person, name: string) =>
  (await world.call(boss, connectionEndpoints.create, { body: { name, provider: 'simulator' } })).data.id

async function contactOf({ companyId }: Person, name: string) {
  const row = { companyId, name, number: null }
  return (await world.platform.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function ticketOn(boss: Person, whatsappId: number, status: 'open' | 'pending') {
  const contactId = await contactOf(boss, `Client ${world.unique()}`)
  const { status: answered, data } = await world.call(boss, ticketEndpoints.create, { body: { contactId, whatsappId, status } })
  expect(answered).toBe(200)
  return data
}

test('waiting and open tickets of a deleted connection are closed and keep their history', async () => {
  const boss = await world.person('admin')
  const [gone, other] = [await line(boss, 'Gone'), await line(boss, 'Other')]
  const open = await ticketOn(boss, gone, 'open')
  const pending = await ticketOn(boss, gone, 'pending')
  const elsewhere = await ticketOn(boss, other, 'open')
  const heard = await listenToLiveEvents(world.url, boss)
  expect(await world.call(boss, connectionEndpoints.remove, { params: { id: gone } })).toMatchObject({ status: 200 })

  for (const { id } of [open, pending]) {
    const row = await world.platform.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ status: 'closed', connectionId: null })
    const running = world.platform.selectFrom('attendances').selectAll().where('ticketId', '=', id).where('finishedAt', 'is', null)
    expect(await running.execute()).toEqual([])
    await heard.hearsOf('ticket', { id, status: 'closed', whatsappId: null })
    await heard.hearsOf('ticketStep', { ticketId: id, code: 'closedWithLine' })
    const { data } = await world.call(boss, timelineEndpoints.list, { query: {}, params: { ticketId: id } })
    expect(data.steps[0]).toMatchObject({ code: 'closedWithLine', act: 'close', values: { line: 'Gone' }, user: { id: boss.id } })
  }
  expect(await world.platform.selectFrom('messages').select('id').where('companyId', '=', boss.companyId).execute()).toEqual([])
  const kept = await world.platform.selectFrom('tickets').selectAll().where('id', '=', elsewhere.id).executeTakeFirst()
  expect(kept).toMatchObject({ status: 'open', connectionId: other })
  heard.close()
})

test('deleting a connection with very many tickets stays below the limit of parameters of a statement', async () => {
  const boss = await world.person('admin')
  const closing = async (count: number) => {
    const whatsappId = await line(boss, `Gone ${count}`)
    await sql`
      with people as (
        insert into contacts ("companyId", name) select ${boss.companyId}, 'Client ' || n from generate_series(1, ${sql.lit(count)}) as n returning id
      ), waiting as (
        insert into tickets ("companyId", "contactId", "connectionId", status, "createdAt", "updatedAt")
        select ${boss.companyId}, id, ${whatsappId}, 'pending', now(), now() from people returning id
      )
      insert into attendances ("companyId", "ticketId", "queuedAt") select ${boss.companyId}, id, now() from waiting`.execute(
      world.platform,
    )
    const { answer, statements } = await countStatements((headers) =>
      fetch(`${world.url}/api/whatsapp/${whatsappId}`, {
        method: 'DELETE',
        headers: { ...headers, authorization: `Bearer ${boss.token}` },
      }),
    )
    expect(answer.status).toBe(200)
    return Math.max(...statements.flatMap((text) => [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place))))
  }
  const of = await closing(512)
  expect(of).toBeGreaterThan(1)
  expect(await closing(5120)).toBe(of)
  const rows = await world.platform.selectFrom('tickets').select('status').where('companyId', '=', boss.companyId).execute()
  expect(rows.filter(({ status }) => status === 'closed')).toHaveLength(5632)
})

test('a ticket that is opened while its connection is deleted is closed with the others, or refused', async () => {
  const boss = await world.person('admin')
  const gone = await line(boss, 'Gone')
  const contacts = await Promise.all(Array.from({ length: 10 }, (_, turn) => contactOf(boss, `Client ${turn}`)))
  const [removed, ...opened] = await Promise.all([
    world.call(boss, connectionEndpoints.remove, { params: { id: gone } }),
    ...contacts.map((contactId) => world.call(boss, ticketEndpoints.create, { body: { contactId, whatsappId: gone, status: 'open' } })),
  ])
  expect(removed).toMatchObject({ status: 200 })
  for (const answer of opened) if (answer.status !== 200) expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
  const rows = await world.platform.selectFrom('tickets').select('status').where('companyId', '=', boss.companyId).execute()
  expect(rows.filter(({ status }) => status !== 'closed')).toEqual([])
})

test('messages that wait on a deleted connection fail visibly, and can go out over the connection that the ticket moves to', async () => {
  const boss = await world.person('admin')
  const [gone, other] = [await line(boss, 'Gone'), await line(boss, 'Other')]
  const { id: ticketId } = await ticketOn(boss, gone, 'open')
  const on = { query: {}, params: { ticketId } }
  const sent = (await world.call(boss, messageEndpoints.send, { ...on, body: { body: 'On its way' } })).data[0]
  const of = { params: { id: sent?.id ?? '' } }
  const heard = await listenToLiveEvents(world.url, boss)
  await world.call(boss, connectionEndpoints.remove, { params: { id: gone } })
  await heard.hearsOf('appMessage', { id: sent?.id, error: 'lineGone' })
  expect((await world.call(boss, messageEndpoints.list, on)).data.messages).toMatchObject([{ error: 'lineGone', ack: 0 }])

  const change = (body: object) => world.call(boss, ticketEndpoints.update, { params: { id: ticketId }, body })
  await change({ status: 'open', userId: boss.id })
  expect(await world.call(boss, messageEndpoints.retry, of)).toMatchObject({ status: 422, error: 'ERR_SENDING_WAPP_MSG' })
  for (const one of [
    await world.call(boss, messageEndpoints.edit, { ...of, body: { body: 'Changed' } }),
    await world.call(boss, messageEndpoints.react, { ...of, body: { emoji: '👍' } }),
    await world.call(boss, messageEndpoints.remove, of),
  ])
    expect(one).toMatchObject({ status: 422, error: 'ERR_FETCH_WAPP_MSG' })
  expect(await change({ whatsappId: other })).toMatchObject({ status: 200, data: { whatsappId: other } })
  expect(await world.call(boss, messageEndpoints.retry, of)).toMatchObject({ status: 200, data: { error: null } })
  const waiting = world.platform.selectFrom('outbox').select(['connectionId', 'messageId']).where('companyId', '=', boss.companyId)
  expect(await waiting.execute()).toEqual([{ connectionId: other, messageId: sent?.id }])
  heard.close()
})
