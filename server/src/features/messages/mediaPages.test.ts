import { randomUUID } from 'node:crypto'
import type { MediaList, MessageKind } from '@recado/contract/messages/kinds'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { createWorld } from '../../../test/testApp.ts'

const world = await createWorld()
afterAll(() => world.close())

type Shown = { mediaType?: MessageKind | null; state?: 'ready' | 'waiting'; isDeleted?: boolean; body?: string }

/** A conversation of these messages, the first the oldest, each with its file; and one like it beside it. */
async function conversation({ companyId, id: userId }: Person, shown: Shown[]) {
  const { id: contactId } = await world.platform
    .insertInto('contacts')
    .values({ companyId, name: 'Rita' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  const ticket = {
    companyId,
    contactId,
    connectionId: null,
    userId,
    status: 'open' as const,
    createdAt: at,
    updatedAt: at,
    unreadMessages: 1,
  }
  const { id: ticketId } = await world.platform.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()
  const ids: string[] = []
  for (const [place, { mediaType = null, state = 'ready', ...more }] of shown.entries()) {
    const file = {
      companyId,
      id: randomUUID(),
      state,
      mime: `${mediaType}/x`,
      size: 1000 + place,
      seconds: 2.5,
      waveform: JSON.stringify([0, 100]),
    }
    if (mediaType) await world.platform.insertInto('media').values(file).execute()
    const createdAt = new Date(at.getTime() - (shown.length - place) * 1000)
    const row = {
      companyId,
      id: randomUUID(),
      ticketId,
      contactId,
      fromMe: false,
      mediaType,
      mediaId: mediaType && file.id,
      createdAt,
      ...more,
    }
    await world.platform.insertInto('messages').values(row).execute()
    ids.push(row.id)
  }
  return { ticketId, ids }
}
const page = async (who: Person, ticketId: number, query: { media?: MediaList; limit?: number; cursor?: string; around?: string } = {}) =>
  (await world.call(who, messageEndpoints.list, { params: { ticketId }, query })).data

test('a message has the details of its file; a missing or deleted file has none', async () => {
  const ana = await world.person('user')
  const { ticketId } = await conversation(ana, [
    { mediaType: 'audio' },
    { mediaType: 'image', state: 'waiting' },
    { mediaType: 'image', isDeleted: true },
    { body: 'No file' },
  ])
  expect((await page(ana, ticketId)).messages.map(({ media }) => media)).toEqual([
    { size: 1000, mime: 'audio/x', seconds: 2.5, waveform: [0, 100], transcript: null },
    null,
    null,
    null,
  ])
})

test('pictures and files of a conversation are listed separately, page by page, without deleted ones', async () => {
  const ana = await world.person('user')
  const kinds = (['image', 'audio', 'video', 'application', null, 'vcard', 'locationMessage'] as const).map((mediaType) => ({ mediaType }))
  const { ticketId, ids } = await conversation(ana, [...kinds, { mediaType: 'image', isDeleted: true }, ...kinds, ...kinds])
  await conversation(ana, kinds)
  const wanted = { pictures: [0, 2, 8, 10, 15, 17], files: [1, 3, 9, 11, 16, 18] }
  for (const media of ['pictures', 'files'] as const) {
    const read: string[] = []
    for (let cursor: string | undefined; ; ) {
      const got = await page(ana, ticketId, { media, limit: 4, ...(cursor && { cursor }) })
      expect(got.count).toBe(6)
      read.unshift(...got.messages.map(({ id }) => id))
      if (!got.nextCursor) break
      cursor = got.nextCursor
    }
    expect(read).toEqual(wanted[media].map((place) => ids[place]))
  }
  const { messages: near } = await page(ana, ticketId, { media: 'pictures', limit: 2, around: ids[8] ?? '' })
  expect(near.map(({ id }) => id)).toEqual([ids[8], ids[10]])
  expect(await world.call(ana, messageEndpoints.list, { params: { ticketId }, query: { media: 'sounds' as never } })).toMatchObject({
    status: 422,
  })
})

test('listing the pictures of a conversation does not mark it as read', async () => {
  const ana = await world.person('user')
  const { ticketId } = await conversation(ana, [{ mediaType: 'image' }])
  for (const media of ['pictures', 'files'] as const) expect((await page(ana, ticketId, { media })).ticket.unreadMessages).toBe(1)
  expect((await page(ana, ticketId)).ticket.unreadMessages).toBe(0)
})
