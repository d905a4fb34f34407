import { expect, test } from 'vitest'
import { z } from 'zod'
import { listenToLiveEvents } from '../liveEvents.ts'
import { newNumber } from '../simulatedLine.ts'
import { file, has, hears, listOf, named, number, oldClient, onChannel, paged, someId, someText, text } from './oldClient.ts'
import { world } from './sharedWorld.ts'

/** Campaigns, their lists, and their files. */
const boss = await world.person('admin')
const client = oldClient(world, boss)

const list = has({ id: number, name: text, contactsCount: number })
const option = has({ id: number, name: text, path: someText, mediaType: someText })
const fileList = has({ id: number, name: text, message: text, options: z.array(option) })

test('contact lists and their contacts, from a form and from a sheet', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const { id } = await client.post('/contact-lists', { name: 'Regulars', companyId: boss.companyId }, list)
  await hears(heard, 'ContactList', { action: 'create', record: { id }, answer: list })
  await client.get('/contact-lists/?searchParam=&pageNumber=1', paged('records', list))
  await client.edits(`/contact-lists/${id}`, { name: 'Friends' })
  const item = has({ id: number, name: text, number: text, email: text, isWhatsappValid: z.boolean().nullable() })
  const form = { name: 'Ana', number: newNumber(), email: '', companyId: boss.companyId, contactListId: String(id) }
  const ana = await client.post('/contact-list-items', form, item)
  await hears(heard, 'ContactListItem', { action: 'create', record: { id: ana.id }, answer: item })
  await client.edits(`/contact-list-items/${ana.id}`, { name: 'Ana Maria', contactListId: String(id) }, { name: 'Ana Maria' })
  const sheet = `nome;numero;e-mail\nBia;${newNumber()};bia@example.com\n`
  await client.form(`/contact-lists/${id}/upload`, [['file', file('people.csv', sheet)]])
  await heard.hears('ContactListItem', 'reload')
  expect(heard.of('ContactListItem').find(({ action }) => action === 'reload')?.records).toEqual(expect.any(Array))
  const { contacts } = await client.get(`/contact-list-items?searchParam=&pageNumber=1&contactListId=${id}`, paged('contacts', item))
  expect(contacts.map(({ name }) => name)).toEqual(['Ana Maria', 'Bia'])
  await client.remove(`/contact-list-items/${ana.id}`)
  await client.remove(`/contact-lists/${id}`)
  heard.close()
})

test('lists of files, whose options come back in the order in which they were sent', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const page = onChannel(heard, `company-${boss.companyId}-file`)
  const options = ['Zebra', 'Ant'].map((name) => ({ name, path: '', mediaType: '', file: {} }))
  const form = { name: 'Menus', message: 'Our menus', options, userId: boss.id }
  const made = await client.post('/files', form, fileList)
  expect(made.options.map(({ name }) => name)).toEqual(['Zebra', 'Ant'])
  await page.reads('create', has({ files: named }))
  const parts = made.options.flatMap(({ id, name }) => [
    ['files', file(`${name}.png`)] as const,
    ['mediaType', 'image/png'] as const,
    ['name', name] as const,
    ['id', String(id)] as const,
  ])
  await client.form(`/files/uploadList/${made.id}`, [['fileId', String(made.id)], ['typeArch', 'fileList'], ...parts], fileList)
  await client.get('/files/?searchParam=&pageNumber=1', paged('files', named))
  const read = await client.get(`/files/${made.id}`, fileList)
  const longer = [...read.options, { name: 'Bee', path: '', mediaType: '', file: {} }]
  const { options: after } = await client.put(`/files/${made.id}`, { ...read, options: longer, userId: boss.id }, fileList)
  expect(after.map(({ id, name }) => [id, name])).toEqual([...read.options.map(({ id, name }) => [id, name]), [expect.any(Number), 'Bee']])
  await page.reads('update', has({ files: named }))
  await client.remove(`/files/${made.id}`)
  expect(await page.reads('delete', has({ fileId: number }))).toMatchObject({ fileId: made.id })
  heard.close()
})

test('campaigns', async () => {
  const heard = await listenToLiveEvents(world.url, boss)
  const line = await client.post('/whatsapp', { name: 'Line', provider: 'beta' }, named)
  const regulars = await client.post('/contact-lists', { name: 'All' }, named)
  const query = `companyId=${boss.companyId}`
  await client.post('/tags', { name: 'VIP' })
  await client.opens(
    [`/files/?${query}`, has({ files: z.array(named) })],
    [`/contact-lists/list?${query}`, listOf(named)],
    [`/whatsapp?${query}&session=0`, listOf(named)],
    [`/tags?${query}`, paged('tags', named)],
  )
  const campaign = has({
    ...{ id: number, name: text, status: text, contactListId: number, contactList: has({ name: text }), whatsappId: number },
    ...{ whatsapp: has({ name: text }), scheduledAt: someText, completedAt: someText, companyId: z.literal(boss.companyId) },
  })
  const texts = { message1: 'Hello {nome}', message2: '', message3: null, message4: '', message5: '' }
  const chosen = { whatsappId: line.id, contactListId: regulars.id, tagListId: 'Nenhuma', fileListId: null }
  const form = { name: 'Prices', ...texts, ...chosen, status: 'INATIVA', scheduledAt: null, companyId: boss.companyId }
  const { id } = await client.post('/campaigns', form, campaign)
  await hears(heard, 'campaign', { action: 'create', record: { id }, answer: campaign })
  await client.get('/campaigns/?searchParam=&pageNumber=1', paged('records', campaign))
  const contacts = z.array(has({ isWhatsappValid: z.boolean().nullable() }))
  const shipping = z.array(has({ deliveredAt: someText }))
  const report = campaign.extend({ shipping, contactList: has({ name: text, contacts }), tagId: someId, fileListId: someId })
  await client.get(`/campaigns/${id}`, report)
  const time = { scheduledAt: '2090-01-31 10:20:00' }
  await client.edits(
    `/campaigns/${id}`,
    { ...time, tagListId: 'Nenhuma' },
    { scheduledAt: '2090-01-31T13:20:00.000Z', status: 'PROGRAMADA' },
  )
  await client.form(`/campaigns/${id}/media-upload`, [['file', file('menu.png')]], campaign)
  const page = onChannel(heard, `company-${boss.companyId}-campaign`)
  await client.remove(`/campaigns/${id}`)
  // The report page of another campaign reads the record of every event.
  expect(await page.reads('delete', has({ id: number, record: has({ id: number }) }))).toMatchObject({ id, record: { id } })
  heard.close()
})

test('how campaigns go', async () => {
  const keys = ['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables']
  const settings = { messageInterval: '20', longerIntervalAfter: 20, greaterInterval: '60', variables: [{ key: 'shop', value: 'Padaria' }] }
  await client.post('/campaign-settings', { settings }, z.unknown())
  const rows = await client.get('/campaign-settings', z.array(has({ key: z.string(), value: z.string() })))
  const read = new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
  expect(keys.map((key) => read.get(key))).toEqual([20, 20, 60, [{ key: 'shop', value: 'Padaria' }]])
})
