import { settingEndpoints } from '@recado/contract/companies/settings'
import { connections } from '@recado/contract/connections'
import { acks, type Message, messages } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { simulator } from '@recado/contract/simulator'
import { tickets } from '@recado/contract/tickets/tickets'
import { access } from '@recado/contract/users/access'
import { answered } from '../answered.ts'
import { viewports } from '../browser.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { addCustomer, choose, doWith, phoneOf, said, sayOn, takeBeside } from '../phones.ts'
import type { Person } from '../platform.ts'
import { testTimes } from '../testTimes.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../user.ts'

const say = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const picture = {
  name: 'bolo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}

/** The newest ticket, once the app has it: the network has delivered just before. */
async function ticketOf(admin: Person) {
  const newest = async () => (await admin.call(tickets.list, { query: { showAll: 'true' } })).tickets[0]
  await expect.poll(newest).toBeDefined()
  const ticket = await newest()
  if (!ticket) throw new Error('Nobody has written')
  return ticket
}

const heard = async (admin: Person, ticketId: number): Promise<Message[]> =>
  (await admin.call(messages.list, { params: { ticketId }, query: {} })).messages

/** The administrator accepts the ticket and replies. */
async function answering(admin: Person) {
  const { id } = await ticketOf(admin)
  await admin.call(tickets.update, { params: { id }, body: { status: 'open', userId: (await admin.call(access.me)).id } })
  return {
    heard: () => heard(admin, id),
    async send(body: string, quoted?: Message) {
      const [sent] = await admin.call(messages.send, {
        params: { ticketId: id },
        body: { body, ...(quoted && { quotedMsg: { id: quoted.id } }) },
      })
      if (!sent) throw new Error('Nothing was sent')
      return sent
    },
  }
}

test('every kind of message from a contact arrives', async ({ open, company }) => {
  const { admin } = company
  await connectLine(admin, 'Loja')
  await admin.call(settingEndpoints.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  const page = await open(admin, '/phone')
  await addCustomer(page, ana)
  const phone = phoneOf(page, ana.name)
  const byPeople = async () => (await heard(admin, ticket.id)).filter(({ isAutomatic }) => !isAutomatic)
  const kinds = async () => (await byPeople()).map(({ mediaType, fromMe }) => (fromMe ? 'by hand' : mediaType))

  await sayOn(phone, 'Oi')
  await expect(said(phone, 'Oi').getByRole('img', { name: say('simulator:ticks.delivered') })).toBeVisible()
  const ticket = await ticketOf(admin)
  await phone.locator('input[type=file]').setInputFiles(picture)
  await button(phone, say('simulator:writing.send')).click()
  await expect.poll(kinds).toEqual([null, 'image'])
  const wanted: (string | null)[] = [null, 'image']
  for (const [entry, kind] of [
    [say('simulator:plus.film'), 'video'],
    [say('simulator:plus.voice'), 'audio'],
    [say('simulator:plus.paper'), 'application'],
    [say('simulator:plus.sticker'), 'image'],
    [say('simulator:plus.call'), 'call_log'],
  ] as const) {
    await choose(phone, entry)
    wanted.push(kind)
    await expect.poll(kinds, { timeout: 2 * testTimes().expect }).toEqual(wanted)
  }
  await expect(phone.getByText(say('simulator:rejected'))).toBeVisible()
  await choose(phone, say('simulator:plus.place'))
  await button(dialog(page), say('simulator:place.send')).click()
  await expect(said(phone, 'Praça da Sé')).toBeVisible()
  await choose(phone, say('simulator:plus.card'))
  await field(dialog(page), say('simulator:customer.name')).fill('Beatriz Rocha')
  await button(dialog(page), say('simulator:card.send')).click()
  await expect(said(phone, 'Beatriz Rocha')).toBeVisible()
  await choose(phone, say('simulator:plus.asCompany'))
  await sayOn(phone, 'Aqui é o dono')
  await expect.poll(kinds).toEqual([...wanted, 'locationMessage', 'vcard', 'by hand'])
  await button(phone, say('simulator:writing.asCustomer')).click()

  await choose(phone, say('simulator:plus.group'))
  await field(dialog(page), say('simulator:group.name')).fill('Família')
  await button(dialog(page), say('simulator:group.open')).click()
  await sayOn(phone, 'Oi, gente')
  await expect.poll(async () => (await ticketOf(admin)).isGroup).toBe(true)
  await phone
    .getByRole('radiogroup', { name: say('simulator:chats') })
    .getByText('Loja')
    .click()
  await expect(said(phone, 'Aqui é o dono')).toBeVisible()
  await expect(said(phone, 'Oi, gente')).toHaveCount(0)
})

test('both sides reply, react, edit and delete, and see it', async ({ open, company }) => {
  const { admin } = company
  await connectLine(admin, 'Loja')
  const page = await open(admin, '/phone')
  await addCustomer(page, ana)
  const phone = phoneOf(page, ana.name)
  await sayOn(phone, 'Tem bolo?')
  await expect(said(phone, 'Tem bolo?').getByRole('img', { name: say('simulator:ticks.delivered') })).toBeVisible()
  const desk = await answering(admin)
  const [question] = await desk.heard()

  const answer = await desk.send('Tenho', question)
  await expect(said(phone, 'Tenho').getByRole('blockquote')).toContainText('Tem bolo?')
  const one = { params: { id: answer.id } }
  await expect.poll(async () => (await desk.heard()).at(-1)?.ack).toBe(acks.read)
  await admin.call(messages.edit, { ...one, body: { body: 'Tenho, sim' } })
  await expect(said(phone, 'Tenho, sim')).toContainText(say('simulator:bubble.edited'))
  await admin.call(messages.react, { params: { id: question?.id ?? '' }, body: { emoji: '👍' } })
  await expect(button(phone, say('simulator:bubble.reactedBy', { emoji: '👍', name: 'Loja' }))).toBeVisible()

  await doWith(said(phone, 'Tenho, sim').last(), say('simulator:bubble.reactWith', { emoji: '❤️' }))
  await expect(button(phone, say('simulator:bubble.reactedBy', { emoji: '❤️', name: 'Ana Lima' }))).toBeVisible()
  await expect.poll(async () => (await desk.heard()).at(-1)?.reactions).toMatchObject([{ emoji: '❤️', fromMe: false }])
  await doWith(said(phone, 'Tenho, sim').last(), say('simulator:bubble.reply'))
  await sayOn(phone, 'Quero doze')
  await expect.poll(async () => (await desk.heard()).at(-1)).toMatchObject({ body: 'Quero doze', quotedMsgId: answer.id })
  await doWith(said(phone, 'Quero doze'), say('simulator:bubble.edit'))
  await sayOn(phone, 'Quero onze')
  await expect(said(phone, 'Quero onze')).toContainText(say('simulator:bubble.edited'))
  await expect.poll(async () => (await desk.heard()).at(-1)).toMatchObject({ body: 'Quero onze', isEdited: true })
  await doWith(said(phone, 'Quero onze'), say('simulator:bubble.delete'))
  await expect.poll(async () => (await desk.heard()).at(-1)?.isDeleted).toBe(true)

  await admin.call(messages.remove, one)
  await expect(said(phone, say('simulator:bubble.deleted'))).toHaveCount(2)
})

test('messages to a closed phone are read when it is opened', async ({ open, company }) => {
  const { admin } = company
  const line = await connectLine(admin, 'Loja')
  await line.hears(ana, 'Oi')
  const desk = await answering(admin)
  const page = await open(admin, '/phone')
  await addCustomer(page, ana)
  const phone = phoneOf(page, ana.name)
  await expect(said(phone, 'Oi')).toBeVisible()
  const openness = phone.getByRole('switch', { name: say.like('simulator:open') })
  await openness.press('Space')
  await expect(openness).not.toBeChecked()
  await desk.send('Bom dia')
  await expect(said(phone, 'Bom dia')).toBeVisible()
  await expect.poll(async () => (await desk.heard()).at(-1)?.ack).toBe(acks.delivered)
  await openness.press('Space')
  await expect.poll(async () => (await desk.heard()).at(-1)?.ack).toBe(acks.read)
})

test('an active fault shows its effect, and ends when all are cleared', async ({ open, company }) => {
  const { admin } = company
  const line = await connectLine(admin, 'Loja')
  await line.hears(ana, 'Oi')
  const desk = await answering(admin)
  const page = await open(admin, '/phone')
  await addCustomer(page, ana)
  await button(page, say('simulator:faults.title')).click()
  const panel = page.getByRole('complementary', { name: say('simulator:faults.title') })
  await expect(panel).toContainText(say('simulator:faults.none'))

  await panel.getByRole('switch', { name: say('simulator:faults.failNext.name') }).press('Space')
  await panel
    .getByRole('radiogroup', { name: say('simulator:faults.failNext.name') })
    .getByText(say('simulator:faults.failCode.refused'))
    .click()
  await expect(button(page, say('simulator:faults.titleWith', { count: '1' }))).toBeVisible()
  await expect.poll(async () => (await admin.call(simulator.faultsNow, { params: { id: line.id } })).faults.failCode).toBe('refused')
  const { id } = await desk.send('Não chega')
  await expect.poll(async () => (await desk.heard()).find((one) => one.id === id)?.error).toBe('refusedByCarrier')
  await expect(field(panel, say('simulator:faults.failNext.amount'))).toHaveValue('2')

  await button(panel, say('simulator:faults.clear')).click()
  await expect(panel).toContainText(say('simulator:faults.none'))
  await desk.send('Chega')
  await expect(said(phoneOf(page, ana.name), 'Chega')).toHaveText(/^Chega/)

  await panel.getByRole('switch', { name: say('simulator:faults.duplicateEvery.name') }).press('Space')
  await field(panel, say('simulator:faults.duplicateEvery.amount')).fill('1')
  await expect.poll(async () => (await admin.call(simulator.faultsNow, { params: { id: line.id } })).faults.duplicateEvery).toBe(1)
  await sayOn(phoneOf(page, ana.name), 'Uma vez só')
  await expect(panel.getByRole('definition').nth(3)).toHaveText('1')
  expect((await desk.heard()).filter(({ body }) => body === 'Uma vez só')).toHaveLength(1)

  await field(panel, say('simulator:faults.disconnect.amount')).fill('600')
  await button(panel, say('simulator:faults.disconnect.do')).click()
  await expect(page.getByText(say('simulator:notice.TIMEOUT'))).toBeVisible()
  await button(panel, say('simulator:faults.clear')).click()
  await expect(phoneOf(page, ana.name).getByText(say('simulator:online'))).toBeVisible()
})

test('three contacts write at once, each on a phone; on a narrow screen one at a time', async ({ open, company }) => {
  const { admin } = company
  await connectLine(admin, 'Loja')
  const page = await open(admin, '/phone')
  await button(page, say('simulator:crowd')).click()
  await expect(page.getByRole('log')).toHaveCount(3)
  const waiting = async () => (await admin.call(tickets.list, { query: { status: 'pending', showAll: 'true' } })).tickets
  await expect.poll(async () => (await waiting()).length).toBe(3)
  for (const { contact } of await waiting()) await expect(phoneOf(page, contact.name).getByRole('article').first()).toBeVisible()

  await page.setViewportSize(viewports.phone)
  await expect(page.getByRole('log')).toHaveCount(1)
  const people = page.getByRole('group', { name: say('simulator:customers') })
  for (const { contact } of await waiting()) {
    await people.getByRole('button', { name: contact.name }).click()
    await expect(phoneOf(page, contact.name)).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
})

test('beside the inbox both sides are visible: the contact writes, is answered and reads', async ({ open, company }) => {
  await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/phone')
  await addCustomer(page, ana)
  await takeBeside(page)
  const phone = phoneOf(page, ana.name)
  await sayOn(phone, 'Tem bolo?')
  await expect(said(phone, 'Tem bolo?').getByRole('img', { name: say('simulator:ticks.delivered') })).toBeVisible()
  // The phone shows the message as delivered a moment before the ticket is stored.
  await expect.poll(async () => (await company.admin.call(tickets.list, { query: { searchParam: ana.number } })).tickets.length).toBe(1)
  await button(phone, say('simulator:customer.answer', { name: 'Ana Lima' })).click()
  const desk = page.getByRole('log').last()
  await expect(desk.getByText('Tem bolo?')).toBeVisible()
  await button(page, say('attending:commands.accept')).first().click()
  const box = page.getByRole('textbox', { name: say('composer:write'), exact: true })
  await box.fill('Tem, sim')
  await box.press('Enter')
  await expect(said(phone, 'Tem, sim')).toBeVisible()
  await button(page, say('simulator:alone')).click()
  await expect(phone).toHaveCount(0)
  await expect(desk.getByText('Tem, sim')).toBeVisible()
})

test('a menu shows on the phone and in the conversation, and a tap chooses', async ({ open, company: { admin } }) => {
  const line = await connectLine(admin, 'Loja')
  const make = (name: string) =>
    admin.call(queues.endpoints.create, { body: { name, color: `#25810${name.length}`, greetingMessage: `Aqui é ${name}.` } })
  const queueIds = [(await make('Vendas')).id, (await make('Troca')).id, (await make('Entregas e coletas no Brasil')).id]
  await admin.call(connections.update, { params: { id: line.id }, body: { queueIds, greetingMessage: 'Bem-vindo!' } })
  const page = await open(admin, '/settings')
  const saved = answered(page, 'PUT', '/settings/chatBotType')
  await page
    .getByRole('radiogroup', { name: say('settings:options.chatBotType.name') })
    .getByText(say('settings:menuForms.buttons'))
    .click()
  await saved
  await follow(page, '/phone')
  await addCustomer(page, ana)
  await takeBeside(page)
  const phone = phoneOf(page, ana.name)
  await sayOn(phone, 'Oi')
  await button(said(phone, 'Bem-vindo!'), 'Ver opções').click()
  await button(phone, say('simulator:customer.answer', { name: 'Ana Lima' })).click()
  await expect(page.getByRole('log')).toHaveCount(2)
  const desk = page.getByRole('log').last()
  await button(desk, 'Ver opções').click()
  await expect(desk.getByRole('listitem')).toHaveText(['Ver opções', 'Vendas', 'Troca', /^Entregas e coletas no B….*Brasil$/])
  await button(phone, 'Troca').click()
  await expect(said(phone, 'Aqui é Troca.')).toBeVisible()
  await expect(desk.getByText('Aqui é Troca.')).toBeVisible()
})
