import { join } from 'node:path'
import { whatsappCarrier } from '@recado/contract/carriers/whatsapp'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { connections } from '@recado/contract/connections'
import { messages } from '@recado/contract/messages/messages'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { playedWhatsapp } from '../../server/test/play/playedWhatsapp.ts'
import { serveNetworks } from '../../server/test/play/remote.ts'
import { openStandIn } from '../../whatsapp/test/standIn/standIn.ts'
import { expect, test as usual } from '../fixtures.ts'
import { addCustomer, choose, doWith, phoneOf, said, sayOn } from '../phones.ts'
import type { Person } from '../platform.ts'
import { openProduct, type Product } from '../product.ts'
import { button, dialog, field, row } from '../user.ts'

/** The product as `npm run dev` starts it. */
const test = usual.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const standIn = await openStandIn()
      const network = playedWhatsapp(standIn)
      const hello = { address: standIn.address, trust: standIn.trust }
      const services = await serveNetworks(new Map([[whatsappCarrier.provider, network]]), { hello })
      const entry = join(import.meta.dirname, '../../server/test/play/develop.ts')
      const product = await openProduct({ entry, env: { WHATSAPP: 'on', SERVICES_PORT: new URL(services.url).port } })
      await use(product)
      await product.close()
      await services.close()
      network.close()
      await standIn.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const ana = { number: '5511987654321', name: 'Ana Lima' }
const square = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

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
  await expect(row(page, 'Padaria')).toBeVisible()
  expect((await admin.call(connections.list, { query: {} })).map(({ provider }) => provider)).toEqual([whatsappCarrier.provider])

  await page.goto('/phone')
  await button(page, 'Ler o QR Code').click()
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
  await doWith(said(phone, 'Tem pão de queijo?'), 'Corrigir')
  const box = phone.getByRole('textbox', { name: 'Mensagem', exact: true })
  await box.fill('Tem pão na chapa?')
  await box.press('Enter')
  await expect.poll(async () => (await staff.heard()).some(({ body, isEdited }) => isEdited && body === 'Tem pão na chapa?')).toBe(true)

  await button(page, 'Falhas').click()
  await button(page, 'Desligar da conta').click()
  await expect.poll(async () => (await admin.call(connections.list, { query: {} }))[0]).toMatchObject({ status: 'DISCONNECTED' })
  await button(phone, 'Mostrar outro QR Code').click()
  await button(phone, 'Ler o QR Code').click()
  await sayOn(phone, 'Voltaram?')
  await expect.poll(async () => (await staff.heard()).some(({ body }) => body === 'Voltaram?')).toBe(true)
})
