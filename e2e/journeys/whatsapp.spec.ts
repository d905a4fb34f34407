import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { connectionEndpoints } from '@recado/contract/connections'
import { type Contact, contacts } from '@recado/contract/contacts'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { schedules } from '@recado/contract/schedules/schedules'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { limitNewChats, restrict } from '../../whatsapp/test/fakeWhatsapp/accountLimits.ts'
import { disconnectWithCode } from '../../whatsapp/test/fakeWhatsapp/disconnectDevice.ts'
import type { Handset } from '../../whatsapp/test/fakeWhatsapp/handset.ts'
import { shareNextHistory } from '../../whatsapp/test/fakeWhatsapp/shareHistory.ts'
import { bubble, composer, thread } from '../conversation.ts'
import { patientExpect as expect } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Person } from '../platform.ts'
import { createTone } from '../receiveFile.ts'
import { takeScreenshots } from '../screenshots.ts'
import { anyOfTexts, textsIn } from '../texts.ts'
import { button, dialog, field, tableRow } from '../userActions.ts'
import { pairConnection, test } from '../withWhatsapp.ts'

const t = textsIn('pt')
const inSpanish = textsIn('es')

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../samples', name))

/** A square of one colour. */
const square = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const order = Buffer.from(`%PDF-1.4\n${' '.repeat(2000)}`)

const expectImageLoaded = (image: Locator) =>
  expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)

async function send(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

async function chooseAction(message: Locator, act: string) {
  const timeout = 5000
  // New messages move the message, and its menu closes.
  await expect(async () => {
    await message.hover({ timeout })
    await button(message, t('messages:menu')).click({ timeout })
    await message.page().getByRole('menuitem', { name: act, exact: true }).click({ timeout })
  }).toPass()
}

/** The QR code on the screen, as a phone's camera reads it. */
async function readShownCode(admin: Person) {
  const [line] = await admin.call(connectionEndpoints.list, { query: {} })
  const { qrcode } = await admin.call(connectionEndpoints.get, { params: { id: line?.id ?? 0 } })
  return qrcode
}

/** Another connection, for a user who has only the phone at hand. */
async function pairByTypedCode(page: Page, phone: Handset) {
  await button(page, t('connections:add')).click()
  await field(dialog(page), t('connections:fields.name')).fill('Entregas')
  await button(dialog(page), t('common:save')).click()
  await button(dialog(page), t('connections:qr.byCode')).click()
  await takeScreenshots(page, 'whatsapp-number')
  await field(dialog(page), t('connections:qr.number')).fill('11 90000-0002')
  await button(dialog(page), t('connections:qr.getCode')).click()
  const code = dialog(page).getByRole('status', { name: t('connections:qr.code') })
  await expect(code).toHaveText(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
  await takeScreenshots(page, 'whatsapp-code')
  await phone.enterCode((await code.textContent()) ?? '')
  await expect(dialog(page)).toHaveCount(0)
  await expect(tableRow(page, 'Entregas').getByText(t('connections:statuses.CONNECTED'))).toBeVisible()
}

/** All kinds of incoming messages, shown as what they are. */
async function receiveEverything(page: Page, from: Handset, shop: Handset) {
  const first = await from.write(shop, { body: 'Deste aqui', image: { bytes: square, mime: 'image/png' } })
  await expectImageLoaded(bubble(page, 'Deste aqui').getByRole('img').first())
  await from.write(shop, { sticker: { bytes: sample('green.webp'), mime: 'image/webp' } })
  await expectImageLoaded(thread(page).locator('img[src^="blob:"], img[src*="media"]').last())
  await from.write(shop, { body: 'Assim se corta', video: { bytes: sample('orange.mp4'), mime: 'video/mp4', seconds: 1 } })
  await expect(bubble(page, 'Assim se corta').locator('video')).toBeVisible()
  await from.write(shop, { voice: { bytes: Buffer.from(createTone(1)), mime: 'audio/wav', seconds: 1 } })
  await expect(button(page, t('messages:playVoice'))).toBeVisible()
  await from.write(shop, { document: { bytes: order, mime: 'application/pdf', name: 'Pedido.pdf' } })
  await expect(bubble(page, 'Pedido.pdf')).toContainText('2 KB')
  await from.write(shop, { location: { latitude: -23.5, longitude: -46.6, name: 'Minha casa' } })
  await expect(bubble(page, 'Minha casa').getByRole('link')).toHaveAttribute('href', /maps.*-23\.5/)
  await from.write(shop, {
    contacts: [
      { name: 'Beatriz Rocha', number: '5511987001122' },
      { name: 'Caio Reis', number: '5511987001133' },
    ],
  })
  await expect(bubble(page, 'Beatriz Rocha')).toContainText('Caio Reis')
  await from.write(shop, { poll: { question: 'Qual sabor?', options: ['Chocolate', 'Cenoura'] } })
  await expect(bubble(page, 'Qual sabor?')).toContainText('Cenoura')
  await from.write(shop, { body: 'Só uma vez', image: { bytes: square, mime: 'image/png' }, isViewOnce: true })
  await expect(bubble(page, 'Só uma vez')).toContainText('👁')
  await from.write(shop, { body: 'Recebi isto', isForwarded: true })
  await expect(bubble(page, 'Recebi isto')).toContainText(t('messages:forwarded'))
  const preview = { url: 'https://padaria.example/dia', title: 'Cardápio do dia' }
  await from.write(shop, { body: `Vi em ${preview.url}`, preview })
  await expect(thread(page).getByRole('link', { name: /^Cardápio do dia/ })).toHaveAttribute('href', preview.url)
  await from.write(shop, { body: 'É este', quoted: { id: first, author: from.lidJid, message: { conversation: '' } } })
  await expect(bubble(page, 'É este')).toContainText('Deste aqui')
  const wrong = await from.write(shop, { body: 'Para as 15h' })
  await expect(bubble(page, 'Para as 15h')).toBeVisible()
  await from.edit(shop, wrong, 'Para as 16h')
  await expect(bubble(page, 'Para as 16h')).toContainText(t('messages:edited'))
  const secret = await from.write(shop, { body: 'Para outra pessoa' })
  await expect(bubble(page, 'Para outra pessoa')).toBeVisible()
  await from.revoke(shop, secret)
  await expect(bubble(page, t('messages:deleted'))).toBeVisible()
  from.call(shop)
  await expect(bubble(page, t('messages:missedCall'))).toBeVisible()
  await expect.poll(() => from.rejectedCalls.length).toBe(1)
  return first
}

/** All kinds of outgoing messages, on the phone as what they are. */
async function sendEverything(page: Page, to: Handset) {
  // Below the signature.
  const on = (text: string) => to.shown(({ body }) => body.endsWith(text))
  await chooseAction(bubble(page, 'Para as 16h'), t('messages:reply'))
  await send(page, 'Saiu do forno agora')
  const answer = await on('Saiu do forno agora')
  expect(answer.quotedId).not.toBeNull()
  await expect(bubble(page, 'Saiu do forno agora').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'bolo.png', mimeType: 'image/png', buffer: square })
  await send(page, 'Este é o bolo')
  expect((await to.fileIn((await on('Este é o bolo')).id)).length).toBeGreaterThan(0)
  // Until then the list moves, and with it the target.
  await expect(bubble(page, 'Este é o bolo').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
  await chooseAction(bubble(page, 'Recebi isto'), t('messages:reactWith', { emoji: '👍' }))
  await expect.poll(() => to.screen.messages.find(({ body }) => body === 'Recebi isto')?.reactions.size).toBe(1)
  await send(page, 'Fica em 150 raias')
  const price = await on('Fica em 150 raias')
  await chooseAction(bubble(page, '150 raias'), t('common:edit'))
  const correction = page.getByRole('textbox', { name: t('composer:correctText') })
  await correction.fill('Fica em 150 reais')
  await correction.press('Enter')
  await expect.poll(() => price.body).toContain('Fica em 150 reais')
  await expect(bubble(page, '150 reais').getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
  await send(page, 'Esta não era para você')
  const mistaken = await on('Esta não era para você')
  await chooseAction(bubble(page, 'Esta não era para você'), t('messages:remove'))
  await button(dialog(page), t('messages:remove')).click()
  await expect.poll(() => mistaken.isDeleted).toBe(true)
  return answer.id
}

/** Messages are forwarded as the same kind. */
async function forwardEverything(admin: Person, ticketId: number, rui: Handset) {
  const all = await admin.call(messageEndpoints.list, { params: { ticketId }, query: {} })
  const { id: contactId } = await admin.call(contacts.endpoints.create, { body: { name: 'Rui Costa', number: rui.number } })
  const kinds: string[] = []
  for (const { id, fromMe, mediaType, isDeleted } of all.messages) {
    if (fromMe || isDeleted || mediaType === null || mediaType === 'call_log') continue
    await admin.call(messageEndpoints.forward, { params: { id }, body: { contactId } })
    kinds.push(mediaType)
  }
  await expect.poll(() => rui.screen.messages.map(({ kind }) => kind)).toHaveLength(kinds.length)
  const arrived = rui.screen.messages.map(({ kind }) => kind).toSorted()
  expect(new Set(arrived)).toEqual(new Set(['audio', 'contactsArrayMessage', 'document', 'image', 'locationMessage', 'video']))
}

// Both tests share one app and one fake.
test.describe.configure({ mode: 'default' })

test('a phone is paired by QR code, exchanges all kinds of messages, and survives a lost connection', async ({
  open,
  company: { admin },
  standIn,
}) => {
  const shop = standIn.phone({ number: '5511900000001', name: 'Padaria Sol' })
  const ana = standIn.phone({ number: '5511987654321', lid: '90017', name: 'Ana Lima' })
  const page = await open(admin, '/connections')
  await button(page, t('connections:add')).click()
  await field(dialog(page), t('connections:fields.name')).fill('Loja')
  await takeScreenshots(page, 'whatsapp-new')
  await button(dialog(page), t('common:save')).click()
  await expect(dialog(page).getByRole('img', { name: t('connections:qr.picture') })).toBeVisible()
  await takeScreenshots(page, 'whatsapp-qr')
  shop.scan(await readShownCode(admin))
  await expect(dialog(page)).toHaveCount(0)
  await expect(tableRow(page, 'Loja').getByText(t('connections:statuses.CONNECTED'))).toBeVisible()
  await takeScreenshots(page, 'whatsapp-connected')

  await pairByTypedCode(page, standIn.phone({ number: '5511900000002', name: 'Entregas' }))

  await ana.write(shop, { body: 'Bom dia, tem pão de queijo?' })
  await navigate(page, '/tickets?list=pending')
  await button(page, t('tickets:acceptOne', { name: 'Ana Lima' })).click()
  await expect(bubble(page, 'Bom dia, tem pão de queijo?')).toBeVisible()
  // Unread messages open at the first one while more arrive: scroll to the end.
  const newest = page.getByRole('button', { name: /^\d+ novas? mensage(m|ns)$/ })
  await page.addLocatorHandler(newest, () => newest.click({ timeout: 5000 }).catch(() => undefined))
  await receiveEverything(page, ana, shop)
  await takeScreenshots(page, 'whatsapp-heard')
  const answer = await sendEverything(page, ana)
  await ana.react(shop, answer, '❤️')
  await expect(bubble(page, 'Saiu do forno agora').getByText('❤️')).toBeVisible()
  ana.type(shop)
  await takeScreenshots(page, 'whatsapp-said')

  for (const code of [428, 503]) {
    disconnectWithCode(shop.line, code)
    await ana.write(shop, { body: `Ainda está aí depois de ${code}?` })
    await expect(bubble(page, `depois de ${code}?`)).toBeVisible()
  }
  const rui = standIn.phone({ number: '5511987654322', name: 'Rui Costa' })
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'open' } })).tickets
  await forwardEverything(admin, ticket?.id ?? 0, rui)
})

/** Each connection is closed in another way: the code, as a stanza or on reconnect, and the shown reason. */
const closings = [
  { code: 401, reason: 'loggedOut' },
  { code: 403, reason: 'banned' },
  { code: 405, reason: 'outdated' },
  { code: 411, reason: 'loggedOut' },
  { code: 440, reason: 'replaced' },
  { code: 500, reason: 'badSession', refused: true },
  { code: 503, reason: 'unreachable', refused: true },
] as const

test('each way in which WhatsApp closes a connection has its reason, in three languages', async ({ open, company: { admin }, standIn }) => {
  for (const { code, ...how } of closings) {
    const phone = standIn.phone({ number: `55119000${10_000 + code}`, name: `Loja ${code}` })
    await pairConnection(admin, `Loja ${code}`, phone)
    if ('refused' in how) phone.line.refusal = { code, times: Number.POSITIVE_INFINITY }
    disconnectWithCode(phone.line, 'refused' in how ? 428 : code)
  }
  const page = await open(admin, '/connections')
  for (const [language, name] of [
    ['pt', 'Português'],
    ['en', 'English'],
    ['es', 'Español'],
  ] as const) {
    const t = textsIn(language)
    if (language !== 'pt') {
      const menu = page
        .getByRole('banner')
        .getByRole('button', { name: anyOfTexts(textsIn('pt')('shell:bar.language'), textsIn('en')('shell:bar.language')) })
      await menu.click()
      await page.getByRole('menuitemradio', { name }).click()
    }
    for (const { code, reason } of closings) await expect(tableRow(page, `Loja ${code}`)).toContainText(t(`connections:reasons.${reason}`))
    await takeScreenshots(page, `whatsapp-closed-${language}`)
  }
  const restricted = standIn.phone({ number: '5511900000003' })
  await pairConnection(admin, 'Loja nova', restricted)
  restrict(restricted.line, new Date('2035-05-01T12:00:00Z'))
  await expect(tableRow(page, 'Loja nova')).toContainText(inSpanish('connections:restricted', { until: '01/05/35 09:00' }))
  limitNewChats(restricted.line, { total: 50, used: 45, ends: new Date('2035-05-02T12:00:00Z') })
  const limit = { used: '45', most: '50', until: '02/05/35 09:00' }
  await expect(tableRow(page, 'Loja nova')).toContainText(inSpanish('connections:newChats.capped', limit))
  await shareNextHistory(restricted.line, 40)
  await expect(tableRow(page, 'Loja nova')).toContainText(inSpanish('connections:bringingHistory', { percent: '40' }))
  await takeScreenshots(page, 'whatsapp-restricted')
})

test('a contact’s picture is shown everywhere', async ({ open, company: { admin }, standIn }) => {
  const shop = standIn.phone({ number: '5511900000004', name: 'Padaria Lua' })
  const bia = standIn.phone({ number: '5511987654323', name: 'Bia Rocha' })
  bia.picture = square
  await pairConnection(admin, 'Loja', shop)
  await bia.write(shop, { body: 'Bom dia!' })
  const shown = async () => ((await admin.call(contacts.endpoints.list, { query: {} })) as { contacts: Contact[] }).contacts[0]
  await expect.poll(async () => (await shown())?.profilePicUrl).toBeTruthy()
  const contact = await shown()
  await admin.call(schedules.endpoints.create, {
    body: { contactId: contact?.id ?? 0, body: 'Amanhã tem pão', sendAt: '2031-01-14T09:30' },
  })

  const page = await open(admin, '/tickets?list=pending')
  const picture = (scope: Page | Locator) => scope.locator(`img[src="${contact?.profilePicUrl}"]`).first()
  const entry = page.getByRole('listitem').filter({ hasText: 'Bia Rocha' })
  await expectImageLoaded(picture(entry))
  await button(page, t('tickets:acceptOne', { name: 'Bia Rocha' })).click()
  await expectImageLoaded(picture(page.getByRole('main').locator('header')))
  await button(page, 'Bia Rocha').click()
  await expectImageLoaded(picture(page.getByLabel(t('attending:contact'), { exact: true })))
  await chooseAction(bubble(page, 'Bom dia!'), t('messages:forward'))
  await dialog(page)
    .getByRole('combobox', { name: t('messages:forwarding.contact') })
    .fill('Bia')
  await expectImageLoaded(picture(page.getByRole('option', { name: 'Bia Rocha' })))
  await navigate(page, '/contacts')
  await expectImageLoaded(picture(tableRow(page, 'Bia Rocha')))
  await navigate(page, '/kanban')
  await expectImageLoaded(picture(page.getByRole('main')))
  await navigate(page, '/schedules?view=list')
  await expectImageLoaded(picture(page.getByRole('main')))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Bia')
  await expectImageLoaded(picture(page.getByRole('option', { name: /Bia Rocha/ }).first()))
})
