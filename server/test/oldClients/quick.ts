import { expect, test } from 'vitest'
import { z } from 'zod'
import { listenToLiveEvents } from '../liveEvents.ts'
import { newNumber } from '../simulatedLine.ts'
import { file, has, hears, listOf, named, number, oldClient, onChannel, paged, someText, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** Quick messages and planned messages. */
const boss = await world.person('admin')
const client = oldClient(world, boss)

test('quick messages with their file', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  // Without a dash, and with this spelling.
  const page = onChannel(heard, `company${boss.companyId}-quickemessage`)
  const record = has({ id: number, shortcode: text, message: text, mediaName: someText, mediaPath: someText })
  const form = { shortcode: 'price', message: '', geral: false, status: true, isMedia: true, mediaPath: 'menu.png' }
  const { id } = await client.post('/quick-messages', form, record)
  await hears(heard, 'quickmessage', { action: 'create', record: { id }, answer: record })
  const parts = [['typeArch', 'quickMessage'] as const, ['file', file('menu.png')] as const]
  const { mediaPath } = await client.form(`/quick-messages/${id}/media-upload`, parts, record)
  const query = `companyId=${boss.companyId}&userId=${boss.id}`
  await client.get(`/quick-messages?searchParam=&pageNumber=1&userId=${boss.id}`, paged('records', record))
  const [ready] = await client.get(`/quick-messages/list?${query}`, listOf(record))
  // They fetch it without a token.
  expect((await fetch(new URL(ready?.mediaPath ?? '', world.url))).status).toBe(200)
  const base = mediaPath?.split('/').at(-1)
  await client.edits(`/quick-messages/${id}`, { message: 'Ten', mediaPath: base }, { message: 'Ten' })
  await client.edits(`/quick-messages/${id}`, { mediaPath: null }, {})
  await client.remove(`/quick-messages/${id}/media-upload`)
  await client.remove(`/quick-messages/${id}`)
  await page.reads('create', has({ record }))
  expect(await page.reads('delete', has({ id: number }))).toMatchObject({ id })
  heard.close()
})

test('schedules with their picture, at a time without offset or seconds', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const page = onChannel(heard, `company${boss.companyId}-schedule`)
  const contact = await client.post('/contacts', { name: 'Ana', number: newNumber(), email: '' }, named)
  await client.get(`/contacts/list?companyId=${boss.companyId}`, listOf(named))
  const schedule = has({
    id: number,
    body: text,
    contactId: number,
    contact: named,
    sendAt: z.iso.datetime(),
    sentAt: z.null(),
    status: text,
  })
  const form = { body: 'Happy birthday', contactId: contact.id, sendAt: '2090-01-31T10:20', sentAt: '', userId: boss.id }
  const { id } = await client.post('/schedules', form, schedule)
  await hears(heard, 'schedule', { action: 'create', record: { id }, answer: schedule })
  await client.get('/schedules/?searchParam=&pageNumber=1', paged('schedules', schedule))
  await client.form(`/schedules/${id}/media-upload`, [['file', file('cake.png')]], schedule)
  const typed = { sendAt: '2090-02-01T10:20', sentAt: '', userId: boss.id }
  await client.edits(`/schedules/${id}`, typed, { sendAt: '2090-02-01T13:20:00.000Z' })
  await client.remove(`/schedules/${id}`)
  await page.reads('update', has({ schedule }))
  expect(await page.reads('delete', has({ scheduleId: number }))).toMatchObject({ scheduleId: id })
  heard.close()
})
