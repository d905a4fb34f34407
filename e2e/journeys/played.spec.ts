import { cloudCarrier } from '@recado/contract/carriers/cloud'
import { whatsappCarrier } from '@recado/contract/carriers/whatsapp'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connections } from '@recado/contract/connections'
import { messages } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { settingsOf } from '../../server/test/cloud/cloudNumber.ts'
import { bubble, composer } from '../conversation.ts'
import { expect } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { addCustomer, choose, doWith, phoneOf, said, sayOn } from '../phones.ts'
import type { Person } from '../platform.ts'
import { button, dialog, field } from '../user.ts'
import { test } from '../withPlayed.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const square = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

const order = Buffer.from(`%PDF-1.4\n${' '.repeat(2000)}`)

/** Somebody of the company, who takes what has come and answers it. */
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

// All with one product, and one service.
test.describe.configure({ mode: 'default' })

test('the real carrier is played without a phone of its own: linked, written to, answered, lost and unlinked', async ({
  open,
  company,
}) => {
  const { admin } = company
  await admin.call(settingEndpoints.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  const page = await open(admin, '/connections')
  await button(page, 'Nova conexão').click()
  await field(dialog(page), 'Nome').fill('Padaria')
  await button(dialog(page), 'Salvar').click()
  await expect(page.getByRole('dialog', { name: /Padaria/ })).toBeVisible()
  expect((await admin.call(connections.list, { query: {} })).map(({ provider }) => provider)).toEqual([whatsappCarrier.provider])

  await follow(page, '/phone')
  await button(page, 'Ler o QR code').click()
  await addCustomer(page, ana)
  const phone = phoneOf(page, ana.name)
  await sayOn(phone, 'Tem pão de queijo?')
  const staff = await answering(admin)
  await staff.send('Acabou de sair do forno')
  await expect(said(phone, 'Acabou de sair do forno')).toBeVisible()
  await expect.poll(async () => (await staff.heard()).find(({ fromMe }) => fromMe)?.ack).toBe(4)

  const wanted: (string | null)[] = [null]
  for (const [entry, kind] of [
    ['Foto de exemplo', 'image'],
    ['Áudio de exemplo', 'audio'],
    ['Documento de exemplo', 'application'],
    ['Ligar para a empresa', 'call_log'],
  ] as const) {
    await choose(phone, entry)
    wanted.push(kind)
    await expect.poll(staff.kinds, { timeout: 30_000 }).toEqual(wanted)
  }
  await phone.locator('input[type=file]').setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: square })
  await button(phone, 'Enviar como cliente').click()
  await expect.poll(staff.kinds).toEqual([...wanted, 'image'])
  await doWith(said(phone, 'Tem pão de queijo?'), 'Editar')
  const box = phone.getByRole('textbox', { name: 'Mensagem', exact: true })
  await box.fill('Tem pão na chapa?')
  await box.press('Enter')
  await expect.poll(async () => (await staff.heard()).some(({ body, isEdited }) => isEdited && body === 'Tem pão na chapa?')).toBe(true)

  await button(page, 'Falhas').click()
  await button(page, 'Sair da conta').click()
  await expect.poll(async () => (await admin.call(connections.list, { query: {} }))[0]).toMatchObject({ status: 'DISCONNECTED' })
  await button(phone, 'Mostrar outro QR code').click()
  await button(phone, 'Ler o QR code').click()
  await sayOn(phone, 'Voltaram?')
  await expect.poll(async () => (await staff.heard()).some(({ body }) => body === 'Voltaram?')).toBe(true)
})

const bia = { number: '5511987654322', name: 'Bia Reis' }
const caio = { number: '5511987654323', name: 'Caio Reis' }

test('the official API is played: menus are tapped as buttons and as a list, or typed as a number, and each kind is answered', async ({
  open,
  company,
  number,
}) => {
  const { admin } = company
  const queue = async (name: string) =>
    (await admin.call(queues.endpoints.create, { body: { name, color: `#25810${name.length}`, greetingMessage: `Aqui é ${name}.` } })).id
  const [sales, returns, third] = [await queue('Vendas'), await queue('Troca'), await queue('Entregas e coletas no Brasil')]
  const settings = settingsOf(number)
  const { id } = await admin.call(connections.create, { body: { name: 'Loja', provider: cloudCarrier.provider, settings } })
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

  await button(page, 'Novo celular').click()
  await addCustomer(page, bia)
  await sayOn(phoneOf(page, bia.name), 'Oi')
  await expect(said(phoneOf(page, bia.name), 'Bem-vindo!')).toBeVisible()
  await sayOn(phoneOf(page, bia.name), '1')
  await expect(said(phoneOf(page, bia.name), 'Aqui é Vendas.')).toBeVisible()

  await update([sales, returns, third])
  await button(page, 'Novo celular').click()
  await addCustomer(page, caio)
  await sayOn(phoneOf(page, caio.name), 'Oi')
  await button(said(phoneOf(page, caio.name), 'Bem-vindo!'), 'Ver opções').click()
  await button(phoneOf(page, caio.name), 'Vendas').click()
  await expect(said(phoneOf(page, caio.name), 'Aqui é Vendas.')).toBeVisible()
  expect(drawn(caio)[0]).toBe('list')

  const { tickets: waiting } = await admin.call(tickets.list, { query: { searchParam: ana.number } })
  await follow(page, `/tickets/${waiting[0]?.uuid}`)
  await button(page, 'Aceitar').click()
  // Those that quote it stand below it.
  const there = (text: string) => bubble(page, text).first()
  // What becomes of a message meanwhile closes its menu.
  const doThere = (text: string, act: string) =>
    expect(async () => {
      await there(text).hover({ timeout: 5000 })
      await button(there(text), 'Opções da mensagem').click({ timeout: 5000 })
      await page.getByRole('menuitem', { name: act, exact: true }).click({ timeout: 5000 })
    }).toPass()
  const say = async (text: string) => {
    await composer(page).fill(text)
    await composer(page).press('Enter')
  }
  await say('Troca de quê?')
  await page.locator('input[type=file]').setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: square })
  await say('Deste bolo?')
  await page.locator('input[type=file]').setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: order })
  await say('Com esta nota?')
  await doThere('Quero trocar um pão', 'Responder')
  await say('Oi para você também')
  await doThere('Quero trocar um pão', 'Reagir com 👍')
  const shown = () => number.screenOf({ number: ana.number, bsuid: '', name: '' }).slice(2)
  await expect.poll(() => shown().map(({ type }) => type)).toEqual(['text', 'image', 'document', 'text'])
  expect(shown()[3]?.quotedId).not.toBeNull()
  await expect.poll(() => [...number.reactions.values()]).toEqual(['👍'])
})
