import { cloudChannel } from '@recado/contract/channels/cloud'
import { whatsappChannel } from '@recado/contract/channels/whatsapp'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { settingsOf } from '../../server/test/cloud/cloudNumber.ts'
import { bubble, composer } from '../conversation.ts'
import { patientExpect as expect } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Person } from '../platform.ts'
import { addContact, choose, chooseAction, phoneMessage, phoneOf, writeOn } from '../simulator.ts'
import { testTimes } from '../testTimes.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../userActions.ts'
import { test } from '../withSimulators.ts'

const t = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const square = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

const order = Buffer.from(`%PDF-1.4\n${' '.repeat(2000)}`)

/** An agent who accepts the ticket and replies. */
async function acceptAndReply(admin: Person) {
  const newest = async () => (await admin.call(ticketEndpoints.list, { query: { showAll: 'true' } })).tickets[0]
  await expect.poll(newest).toBeDefined()
  const id = (await newest())?.id ?? 0
  await admin.call(ticketEndpoints.update, { params: { id }, body: { status: 'open', userId: (await admin.call(accessEndpoints.me)).id } })
  const heard = async () => (await admin.call(messageEndpoints.list, { params: { ticketId: id }, query: {} })).messages
  return {
    heard,
    kinds: async () => (await heard()).filter(({ fromMe }) => !fromMe).map(({ mediaType }) => mediaType),
    send: (body: string) => admin.call(messageEndpoints.send, { params: { ticketId: id }, body: { body } }),
  }
}

// All tests share one app and one fake.
test.describe.configure({ mode: 'default' })

test('the real channel works against its stand-in: pairing, messages, lost connection, unpairing', async ({ open, company }) => {
  const { admin } = company
  await admin.call(settingEndpoints.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  const page = await open(admin, '/connections')
  await button(page, t('connections:add')).click()
  await field(dialog(page), t('connections:fields.name')).fill('Padaria')
  await button(dialog(page), t('common:save')).click()
  await expect(dialog(page).getByRole('img', { name: t('connections:qr.picture') })).toBeVisible()
  expect((await admin.call(connectionEndpoints.list, { query: {} })).map(({ provider }) => provider)).toEqual([whatsappChannel.provider])

  await navigate(page, '/phone')
  await button(page, t('simulatedPhone:scan')).click()
  await addContact(page, ana)
  const phone = phoneOf(page, ana.name)
  await writeOn(phone, 'Tem pão de queijo?')
  const staff = await acceptAndReply(admin)
  await staff.send('Acabou de sair do forno')
  await expect(phoneMessage(phone, 'Acabou de sair do forno')).toBeVisible()
  await expect.poll(async () => (await staff.heard()).find(({ fromMe }) => fromMe)?.ack).toBe(4)

  const wanted: (string | null)[] = [null]
  for (const [entry, kind] of [
    [t('simulatedPhone:plus.photo'), 'image'],
    [t('simulatedPhone:plus.voice'), 'audio'],
    [t('simulatedPhone:plus.paper'), 'application'],
    [t('simulatedPhone:plus.call'), 'call_log'],
  ] as const) {
    await choose(phone, entry)
    wanted.push(kind)
    await expect.poll(staff.kinds, { timeout: 3 * testTimes().expect }).toEqual(wanted)
  }
  await phone.locator('input[type=file]').setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: square })
  await button(phone, t('simulatedPhone:writing.send')).click()
  await expect.poll(staff.kinds).toEqual([...wanted, 'image'])
  await chooseAction(phoneMessage(phone, 'Tem pão de queijo?'), t('simulatedPhone:bubble.edit'))
  const box = phone.getByRole('textbox', { name: t('simulatedPhone:writing.write'), exact: true })
  await box.fill('Tem pão na chapa?')
  await box.press('Enter')
  await expect.poll(async () => (await staff.heard()).some(({ body, isEdited }) => isEdited && body === 'Tem pão na chapa?')).toBe(true)

  await button(page, t('simulatedPhone:faults.title')).click()
  await button(page, t('simulatedPhone:faults.logout.do')).click()
  await expect.poll(async () => (await admin.call(connectionEndpoints.list, { query: {} }))[0]).toMatchObject({ status: 'DISCONNECTED' })
  await button(phone, t('simulatedPhone:newQr')).click()
  await button(phone, t('simulatedPhone:scan')).click()
  await writeOn(phone, 'Voltaram?')
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
  const { id } = await admin.call(connectionEndpoints.create, { body: { name: 'Loja', provider: cloudChannel.provider, settings } })
  const update = (queueIds: number[]) =>
    admin.call(connectionEndpoints.update, { params: { id }, body: { queueIds, greetingMessage: 'Bem-vindo!' } })
  await update([sales, returns])
  await expect.poll(async () => (await admin.call(connectionEndpoints.get, { params: { id } })).status).toBe('CONNECTED')
  await admin.call(settingEndpoints.update, { params: { key: 'chatBotType' }, body: { value: 'buttons' } })
  const drawn = (who: { number: string }) =>
    number.screenOf({ ...who, bsuid: '', name: '' }).map(({ content }) => (content as { type?: string }).type)

  const page = await open(admin, '/phone')
  await addContact(page, ana)
  const phone = phoneOf(page, ana.name)
  await writeOn(phone, 'Quero trocar um pão')
  await button(phoneMessage(phone, 'Bem-vindo!'), 'Troca').click()
  await expect(phoneMessage(phone, 'Aqui é Troca.')).toBeVisible()
  expect(drawn(ana)[0]).toBe('button')

  await button(page, t('simulatedPhone:customer.one')).click()
  await addContact(page, bia)
  await writeOn(phoneOf(page, bia.name), 'Oi')
  await expect(phoneMessage(phoneOf(page, bia.name), 'Bem-vindo!')).toBeVisible()
  await writeOn(phoneOf(page, bia.name), '1')
  await expect(phoneMessage(phoneOf(page, bia.name), 'Aqui é Vendas.')).toBeVisible()

  await update([sales, returns, third])
  await button(page, t('simulatedPhone:customer.one')).click()
  await addContact(page, caio)
  await writeOn(phoneOf(page, caio.name), 'Oi')
  await button(phoneMessage(phoneOf(page, caio.name), 'Bem-vindo!'), 'Ver opções').click()
  await button(phoneOf(page, caio.name), 'Vendas').click()
  await expect(phoneMessage(phoneOf(page, caio.name), 'Aqui é Vendas.')).toBeVisible()
  expect(drawn(caio)[0]).toBe('list')

  const { tickets: waiting } = await admin.call(ticketEndpoints.list, { query: { searchParam: ana.number } })
  await navigate(page, `/tickets/${waiting[0]?.uuid}`)
  await button(page, t('attending:commands.accept')).click()
  // Messages that quote it come below it.
  const there = (text: string) => bubble(page, text).first()
  // A change of the message closes its menu.
  const doThere = (text: string, act: string) =>
    expect(async () => {
      await there(text).hover({ timeout: 5000 })
      await button(there(text), t('messages:menu')).click({ timeout: 5000 })
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
  await doThere('Quero trocar um pão', t('messages:reply'))
  await send('Oi para você também')
  await doThere('Quero trocar um pão', t('messages:reactWith', { emoji: '👍' }))
  const shown = () => number.screenOf({ number: ana.number, bsuid: '', name: '' }).slice(2)
  await expect.poll(() => shown().map(({ type }) => type)).toEqual(['text', 'image', 'document', 'text'])
  expect(shown()[3]?.quotedId).not.toBeNull()
  await expect.poll(() => [...number.reactions.values()]).toEqual(['👍'])
})
