import { cloudChannel } from '@recado/contract/channels/cloud'
import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connections } from '@recado/contract/connections'
import { messages } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { settingsOf } from '../../server/test/cloud/cloudNumber.ts'
import { bubble, composer } from '../conversation.ts'
import { patientExpect as expect } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { addCustomer, choose, doWith, phoneOf, said, sayOn } from '../phones.ts'
import type { Person } from '../platform.ts'
import { testTimes } from '../testTimes.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../user.ts'
import { test } from '../withPlayed.ts'

const say = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const square = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

const order = Buffer.from(`%PDF-1.4\n${' '.repeat(2000)}`)

/** An agent who accepts the ticket and replies. */
async function answering(admin: Person) {
  const newest = async () => (await admin.call(tickets.list, { query: { showAll: 'true' } })).tickets[0]
  await expect.poll(newest).toBeDefined()
  const id = (await newest())?.id ?? 0
  await admin.call(tickets.update, { params: { id }, body: { status: 'open', userId: (await admin.call(access.me)).id } })
  const heard = async () => (await admin.call(messages.list, { params: { ticketId: id }, query: {} })).messages
  return {
    heard,
    kinds: async () => (await heard()).filter(({ fromMe }) => !fromMe).map(({ mediaType }) => mediaType),
    send: (body: string) => admin.call(messages.send, { params: { ticketId: id }, body: { body } }),
  }
}

// All tests share one app and one fake.
test.describe.configure({ mode: 'default' })

test('the real channel works against its stand-in: pairing, messages, lost connection, unpairing', async ({ open, company }) => {
  const { admin } = company
  await admin.call(settingEndpoints.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  const page = await open(admin, '/connections')
  await button(page, say('connections:add')).click()
  await field(dialog(page), say('connections:fields.name')).fill('Padaria')
  await button(dialog(page), say('common:save')).click()
  await expect(page.getByRole('dialog', { name: /Padaria/ })).toBeVisible()
  expect((await admin.call(connections.list, { query: {} })).map(({ provider }) => provider)).toEqual([whatsappChannel.provider])

  await follow(page, '/phone')
  await button(page, say('simulator:scan')).click()
  await addCustomer(page, ana)
  const phone = phoneOf(page, ana.name)
  await sayOn(phone, 'Tem pão de queijo?')
  const staff = await answering(admin)
  await staff.send('Acabou de sair do forno')
  await expect(said(phone, 'Acabou de sair do forno')).toBeVisible()
  await expect.poll(async () => (await staff.heard()).find(({ fromMe }) => fromMe)?.ack).toBe(4)

  const wanted: (string | null)[] = [null]
  for (const [entry, kind] of [
    [say('simulator:plus.photo'), 'image'],
    [say('simulator:plus.voice'), 'audio'],
    [say('simulator:plus.paper'), 'application'],
    [say('simulator:plus.call'), 'call_log'],
  ] as const) {
    await choose(phone, entry)
    wanted.push(kind)
    await expect.poll(staff.kinds, { timeout: 3 * testTimes().expect }).toEqual(wanted)
  }
  await phone.locator('input[type=file]').setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: square })
  await button(phone, say('simulator:writing.send')).click()
  await expect.poll(staff.kinds).toEqual([...wanted, 'image'])
  await doWith(said(phone, 'Tem pão de queijo?'), say('simulator:bubble.edit'))
  const box = phone.getByRole('textbox', { name: say('simulator:writing.write'), exact: true })
  await box.fill('Tem pão na chapa?')
  await box.press('Enter')
  await expect.poll(async () => (await staff.heard()).some(({ body, isEdited }) => isEdited && body === 'Tem pão na chapa?')).toBe(true)

  await button(page, say('simulator:faults.title')).click()
  await button(page, say('simulator:faults.logout.do')).click()
  await expect.poll(async () => (await admin.call(connections.list, { query: {} }))[0]).toMatchObject({ status: 'DISCONNECTED' })
  await button(phone, say('simulator:newQr')).click()
  await button(phone, say('simulator:scan')).click()
  await sayOn(phone, 'Voltaram?')
  await expect.poll(async () => (await staff.heard()).some(({ body }) => body === 'Voltaram?')).toBe(true)
})

const bia = { number: '5511987654322', name: 'Bia Reis' }
const caio = { number: '5511987654323', name: 'Caio Reis' }

test('the official API works against its stand-in: menus as buttons, list or number, and every kind of message', async ({
  open,
  company,
  number,
}) => {
  const { admin } = company
  const queue = async (name: string) =>
    (await admin.call(queues.endpoints.create, { body: { name, color: `#25810${name.length}`, greetingMessage: `Aqui é ${name}.` } })).id
  const [sales, returns, third] = [await queue('Vendas'), await queue('Troca'), await queue('Entregas e coletas no Brasil')]
  const settings = settingsOf(number)
  const { id } = await admin.call(connections.create, { body: { name: 'Loja', provider: cloudChannel.provider, settings } })
  const update = (queueIds: number[]) =>
    admin.call(connections.update, { params: { id }, body: { queueIds, greetingMessage: 'Bem-vindo!' } })
  await update([sales, returns])
  await expect.poll(async () => (await admin.call(connections.get, { params: { id } })).status).toBe('CONNECTED')
  await admin.call(settingEndpoints.update, { params: { key: 'chatBotType' }, body: { value: 'buttons' } })
  const drawn = (who: { number: string }) =>
    number.screenOf({ ...who, bsuid: '', name: '' }).map(({ content }) => (content as { type?: string }).type)

  const page = await open(admin, '/phone')
  await addCustomer(page, ana)
  const phone = phoneOf(page, ana.name)
  await sayOn(phone, 'Quero trocar um pão')
  await button(said(phone, 'Bem-vindo!'), 'Troca').click()
  await expect(said(phone, 'Aqui é Troca.')).toBeVisible()
  expect(drawn(ana)[0]).toBe('button')

  await button(page, say('simulator:customer.one')).click()
  await addCustomer(page, bia)
  await sayOn(phoneOf(page, bia.name), 'Oi')
  await expect(said(phoneOf(page, bia.name), 'Bem-vindo!')).toBeVisible()
  await sayOn(phoneOf(page, bia.name), '1')
  await expect(said(phoneOf(page, bia.name), 'Aqui é Vendas.')).toBeVisible()

  await update([sales, returns, third])
  await button(page, say('simulator:customer.one')).click()
  await addCustomer(page, caio)
  await sayOn(phoneOf(page, caio.name), 'Oi')
  await button(said(phoneOf(page, caio.name), 'Bem-vindo!'), 'Ver opções').click()
  await button(phoneOf(page, caio.name), 'Vendas').click()
  await expect(said(phoneOf(page, caio.name), 'Aqui é Vendas.')).toBeVisible()
  expect(drawn(caio)[0]).toBe('list')

  const { tickets: waiting } = await admin.call(tickets.list, { query: { searchParam: ana.number } })
  await follow(page, `/tickets/${waiting[0]?.uuid}`)
  await button(page, say('attending:commands.accept')).click()
  // Messages that quote it come below it.
  const there = (text: string) => bubble(page, text).first()
  // A change of the message closes its menu.
  const doThere = (text: string, act: string) =>
    expect(async () => {
      await there(text).hover({ timeout: 5000 })
      await button(there(text), say('messages:menu')).click({ timeout: 5000 })
      await page.getByRole('menuitem', { name: act, exact: true }).click({ timeout: 5000 })
    }).toPass()
  const send = async (text: string) => {
    await composer(page).fill(text)
    await composer(page).press('Enter')
  }
  await send('Troca de quê?')
  await page.locator('input[type=file]').setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: square })
  await send('Deste bolo?')
  await page.locator('input[type=file]').setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: order })
  await send('Com esta nota?')
  await doThere('Quero trocar um pão', say('messages:reply'))
  await send('Oi para você também')
  await doThere('Quero trocar um pão', say('messages:reactWith', { emoji: '👍' }))
  const shown = () => number.screenOf({ number: ana.number, bsuid: '', name: '' }).slice(2)
  await expect.poll(() => shown().map(({ type }) => type)).toEqual(['text', 'image', 'document', 'text'])
  expect(shown()[3]?.quotedId).not.toBeNull()
  await expect.poll(() => [...number.reactions.values()]).toEqual(['👍'])
})
