import { settingEndpoints } from '@recado/contract/companies/settings'
import { connectionEndpoints } from '@recado/contract/connections'
import { acks, type Message, messageEndpoints } from '@recado/contract/messages/messages'
import { queues } from '@recado/contract/queues/queues'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { accessEndpoints } from '@recado/contract/users/access'
import { viewports } from '../browser.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import type { Person } from '../platform.ts'
import { addContact, choose, chooseAction, openBesideInbox, phoneMessage, phoneOf, writeOn } from '../simulator.ts'
import { testTimes } from '../testTimes.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field } from '../userActions.ts'
import { waitForAnswer } from '../waitForAnswer.ts'

const t = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }
const picture = {
  name: 'bolo.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'),
}

/** The newest ticket, once the app has it: the network has delivered just before. */
async function ticketOf(admin: Person) {
  const newest = async () => (await admin.call(ticketEndpoints.list, { query: { showAll: 'true' } })).tickets[0]
  await expect.poll(newest).toBeDefined()
  const ticket = await newest()
  if (!ticket) throw new Error('Nobody has written')
  return ticket
}

const receivedMessages = async (admin: Person, ticketId: number): Promise<Message[]> =>
  (await admin.call(messageEndpoints.list, { params: { ticketId }, query: {} })).messages

/** The administrator accepts the ticket and replies. */
async function acceptAndReply(admin: Person) {
  const { id } = await ticketOf(admin)
  await admin.call(ticketEndpoints.update, { params: { id }, body: { status: 'open', userId: (await admin.call(accessEndpoints.me)).id } })
  return {
    heard: () => receivedMessages(admin, id),
    async send(body: string, quoted?: Message) {
      const [sent] = await admin.call(messageEndpoints.send, {
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
  await createConnection(admin, 'Loja')
  await admin.call(settingEndpoints.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  const page = await open(admin, '/phone')
  await addContact(page, ana)
  const phone = phoneOf(page, ana.name)
  const byPeople = async () => (await receivedMessages(admin, ticket.id)).filter(({ isAutomatic }) => !isAutomatic)
  const kinds = async () => (await byPeople()).map(({ mediaType, fromMe }) => (fromMe ? 'by hand' : mediaType))

  await writeOn(phone, 'Oi')
  await expect(phoneMessage(phone, 'Oi').getByRole('img', { name: t('simulatedPhone:ticks.delivered') })).toBeVisible()
  const ticket = await ticketOf(admin)
  await phone.locator('input[type=file]').setInputFiles(picture)
  await button(phone, t('simulatedPhone:writing.send')).click()
  await expect.poll(kinds).toEqual([null, 'image'])
  const wanted: (string | null)[] = [null, 'image']
  for (const [entry, kind] of [
    [t('simulatedPhone:plus.film'), 'video'],
    [t('simulatedPhone:plus.voice'), 'audio'],
    [t('simulatedPhone:plus.paper'), 'application'],
    [t('simulatedPhone:plus.sticker'), 'image'],
    [t('simulatedPhone:plus.call'), 'call_log'],
  ] as const) {
    await choose(phone, entry)
    wanted.push(kind)
    await expect.poll(kinds, { timeout: 2 * testTimes().expect }).toEqual(wanted)
  }
  await expect(phone.getByText(t('simulatedPhone:rejected'))).toBeVisible()
  await choose(phone, t('simulatedPhone:plus.place'))
  await button(dialog(page), t('simulatedPhone:place.send')).click()
  await expect(phoneMessage(phone, 'Praça da Sé')).toBeVisible()
  await choose(phone, t('simulatedPhone:plus.card'))
  await field(dialog(page), t('simulatedPhone:customer.name')).fill('Beatriz Rocha')
  await button(dialog(page), t('simulatedPhone:card.send')).click()
  await expect(phoneMessage(phone, 'Beatriz Rocha')).toBeVisible()
  await choose(phone, t('simulatedPhone:plus.asCompany'))
  await writeOn(phone, 'Aqui é o dono')
  await expect.poll(kinds).toEqual([...wanted, 'locationMessage', 'vcard', 'by hand'])
  await button(phone, t('simulatedPhone:writing.asCustomer')).click()

  await choose(phone, t('simulatedPhone:plus.group'))
  await field(dialog(page), t('simulatedPhone:group.name')).fill('Família')
  await button(dialog(page), t('simulatedPhone:group.open')).click()
  await writeOn(phone, 'Oi, gente')
  await expect.poll(async () => (await ticketOf(admin)).isGroup).toBe(true)
  await phone
    .getByRole('radiogroup', { name: t('simulatedPhone:chats') })
    .getByText('Loja')
    .click()
  await expect(phoneMessage(phone, 'Aqui é o dono')).toBeVisible()
  await expect(phoneMessage(phone, 'Oi, gente')).toHaveCount(0)
})

test('both sides reply, react, edit and delete, and see it', async ({ open, company }) => {
  const { admin } = company
  await createConnection(admin, 'Loja')
  const page = await open(admin, '/phone')
  await addContact(page, ana)
  const phone = phoneOf(page, ana.name)
  await writeOn(phone, 'Tem bolo?')
  await expect(phoneMessage(phone, 'Tem bolo?').getByRole('img', { name: t('simulatedPhone:ticks.delivered') })).toBeVisible()
  const desk = await acceptAndReply(admin)
  const [question] = await desk.heard()

  const answer = await desk.send('Tenho', question)
  await expect(phoneMessage(phone, 'Tenho').getByRole('blockquote')).toContainText('Tem bolo?')
  const one = { params: { id: answer.id } }
  await expect.poll(async () => (await desk.heard()).at(-1)?.ack).toBe(acks.read)
  await admin.call(messageEndpoints.edit, { ...one, body: { body: 'Tenho, sim' } })
  await expect(phoneMessage(phone, 'Tenho, sim')).toContainText(t('simulatedPhone:bubble.edited'))
  await admin.call(messageEndpoints.react, { params: { id: question?.id ?? '' }, body: { emoji: '👍' } })
  await expect(button(phone, t('simulatedPhone:bubble.reactedBy', { emoji: '👍', name: 'Loja' }))).toBeVisible()

  await chooseAction(phoneMessage(phone, 'Tenho, sim').last(), t('simulatedPhone:bubble.reactWith', { emoji: '❤️' }))
  await expect(button(phone, t('simulatedPhone:bubble.reactedBy', { emoji: '❤️', name: 'Ana Lima' }))).toBeVisible()
  await expect.poll(async () => (await desk.heard()).at(-1)?.reactions).toMatchObject([{ emoji: '❤️', fromMe: false }])
  await chooseAction(phoneMessage(phone, 'Tenho, sim').last(), t('simulatedPhone:bubble.reply'))
  await writeOn(phone, 'Quero doze')
  await expect.poll(async () => (await desk.heard()).at(-1)).toMatchObject({ body: 'Quero doze', quotedMsgId: answer.id })
  await chooseAction(phoneMessage(phone, 'Quero doze'), t('simulatedPhone:bubble.edit'))
  await writeOn(phone, 'Quero onze')
  await expect(phoneMessage(phone, 'Quero onze')).toContainText(t('simulatedPhone:bubble.edited'))
  await expect.poll(async () => (await desk.heard()).at(-1)).toMatchObject({ body: 'Quero onze', isEdited: true })
  await chooseAction(phoneMessage(phone, 'Quero onze'), t('simulatedPhone:bubble.delete'))
  await expect.poll(async () => (await desk.heard()).at(-1)?.isDeleted).toBe(true)

  await admin.call(messageEndpoints.remove, one)
  await expect(phoneMessage(phone, t('simulatedPhone:bubble.deleted'))).toHaveCount(2)
})

test('messages to a closed phone are read when it is opened', async ({ open, company }) => {
  const { admin } = company
  const line = await createConnection(admin, 'Loja')
  await line.hears(ana, 'Oi')
  const desk = await acceptAndReply(admin)
  const page = await open(admin, '/phone')
  await addContact(page, ana)
  const phone = phoneOf(page, ana.name)
  await expect(phoneMessage(phone, 'Oi')).toBeVisible()
  const openness = phone.getByRole('switch', { name: t.like('simulatedPhone:open') })
  await openness.press('Space')
  await expect(openness).not.toBeChecked()
  await desk.send('Bom dia')
  await expect(phoneMessage(phone, 'Bom dia')).toBeVisible()
  await expect.poll(async () => (await desk.heard()).at(-1)?.ack).toBe(acks.delivered)
  await openness.press('Space')
  await expect.poll(async () => (await desk.heard()).at(-1)?.ack).toBe(acks.read)
})

test('an active fault shows its effect, and ends when all are cleared', async ({ open, company }) => {
  const { admin } = company
  const line = await createConnection(admin, 'Loja')
  await line.hears(ana, 'Oi')
  const desk = await acceptAndReply(admin)
  const page = await open(admin, '/phone')
  await addContact(page, ana)
  await button(page, t('simulatedPhone:faults.title')).click()
  const panel = page.getByRole('complementary', { name: t('simulatedPhone:faults.title') })
  await expect(panel).toContainText(t('simulatedPhone:faults.none'))

  await panel.getByRole('switch', { name: t('simulatedPhone:faults.failNext.name') }).press('Space')
  await panel
    .getByRole('radiogroup', { name: t('simulatedPhone:faults.failNext.name') })
    .getByText(t('simulatedPhone:faults.failCode.refused'))
    .click()
  await expect(button(page, t('simulatedPhone:faults.titleWith', { count: '1' }))).toBeVisible()
  await expect
    .poll(async () => (await admin.call(simulatorEndpoints.faultsNow, { params: { id: line.id } })).faults.failCode)
    .toBe('refused')
  const { id } = await desk.send('Não chega')
  await expect.poll(async () => (await desk.heard()).find((one) => one.id === id)?.error).toBe('refusedByCarrier')
  await expect(field(panel, t('simulatedPhone:faults.failNext.amount'))).toHaveValue('2')

  await button(panel, t('simulatedPhone:faults.clear')).click()
  await expect(panel).toContainText(t('simulatedPhone:faults.none'))
  await desk.send('Chega')
  await expect(phoneMessage(phoneOf(page, ana.name), 'Chega')).toHaveText(/^Chega/)

  await panel.getByRole('switch', { name: t('simulatedPhone:faults.duplicateEvery.name') }).press('Space')
  await field(panel, t('simulatedPhone:faults.duplicateEvery.amount')).fill('1')
  await expect.poll(async () => (await admin.call(simulatorEndpoints.faultsNow, { params: { id: line.id } })).faults.duplicateEvery).toBe(1)
  await writeOn(phoneOf(page, ana.name), 'Uma vez só')
  await expect(panel.getByRole('definition').nth(3)).toHaveText('1')
  expect((await desk.heard()).filter(({ body }) => body === 'Uma vez só')).toHaveLength(1)

  await field(panel, t('simulatedPhone:faults.disconnect.amount')).fill('600')
  await button(panel, t('simulatedPhone:faults.disconnect.do')).click()
  await expect(page.getByText(t('simulatedPhone:notice.TIMEOUT'))).toBeVisible()
  await button(panel, t('simulatedPhone:faults.clear')).click()
  await expect(phoneOf(page, ana.name).getByText(t('simulatedPhone:online'))).toBeVisible()
})

test('three contacts write at once, each on a phone; on a narrow screen one at a time', async ({ open, company }) => {
  const { admin } = company
  await createConnection(admin, 'Loja')
  const page = await open(admin, '/phone')
  await button(page, t('simulatedPhone:crowd')).click()
  await expect(page.getByRole('log')).toHaveCount(3)
  const waiting = async () => (await admin.call(ticketEndpoints.list, { query: { status: 'pending', showAll: 'true' } })).tickets
  await expect.poll(async () => (await waiting()).length).toBe(3)
  for (const { contact } of await waiting()) await expect(phoneOf(page, contact.name).getByRole('article').first()).toBeVisible()

  await page.setViewportSize(viewports.phone)
  await expect(page.getByRole('log')).toHaveCount(1)
  const people = page.getByRole('group', { name: t('simulatedPhone:customers') })
  for (const { contact } of await waiting()) {
    await people.getByRole('button', { name: contact.name }).click()
    await expect(phoneOf(page, contact.name)).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
})

test('beside the inbox both sides are visible: the contact writes, is answered and reads', async ({ open, company }) => {
  await createConnection(company.admin, 'Loja')
  const page = await open(company.admin, '/phone')
  await addContact(page, ana)
  await openBesideInbox(page)
  const phone = phoneOf(page, ana.name)
  await writeOn(phone, 'Tem bolo?')
  await expect(phoneMessage(phone, 'Tem bolo?').getByRole('img', { name: t('simulatedPhone:ticks.delivered') })).toBeVisible()
  // The phone shows the message as delivered a moment before the ticket is stored.
  await expect
    .poll(async () => (await company.admin.call(ticketEndpoints.list, { query: { searchParam: ana.number } })).tickets.length)
    .toBe(1)
  await button(phone, t('simulatedPhone:customer.answer', { name: 'Ana Lima' })).click()
  const desk = page.getByRole('log').last()
  await expect(desk.getByText('Tem bolo?')).toBeVisible()
  await button(page, t('attending:commands.accept')).first().click()
  const box = page.getByRole('textbox', { name: t('composer:write'), exact: true })
  await box.fill('Tem, sim')
  await box.press('Enter')
  await expect(phoneMessage(phone, 'Tem, sim')).toBeVisible()
  await button(page, t('simulatedPhone:alone')).click()
  await expect(phone).toHaveCount(0)
  await expect(desk.getByText('Tem, sim')).toBeVisible()
})

test('a menu shows on the phone and in the conversation, and a tap chooses', async ({ open, company: { admin } }) => {
  const line = await createConnection(admin, 'Loja')
  const make = (name: string) =>
    admin.call(queues.endpoints.create, { body: { name, color: `#25810${name.length}`, greetingMessage: `Aqui é ${name}.` } })
  const queueIds = [(await make('Vendas')).id, (await make('Troca')).id, (await make('Entregas e coletas no Brasil')).id]
  await admin.call(connectionEndpoints.update, { params: { id: line.id }, body: { queueIds, greetingMessage: 'Bem-vindo!' } })
  const page = await open(admin, '/settings')
  const saved = waitForAnswer(page, 'PUT', '/settings/chatBotType')
  await page
    .getByRole('radiogroup', { name: t('settings:options.chatBotType.name') })
    .getByText(t('settings:menuForms.buttons'))
    .click()
  await saved
  await navigate(page, '/phone')
  await addContact(page, ana)
  await openBesideInbox(page)
  const phone = phoneOf(page, ana.name)
  await writeOn(phone, 'Oi')
  await button(phoneMessage(phone, 'Bem-vindo!'), 'Ver opções').click()
  await button(phone, t('simulatedPhone:customer.answer', { name: 'Ana Lima' })).click()
  await expect(page.getByRole('log')).toHaveCount(2)
  const desk = page.getByRole('log').last()
  await button(desk, 'Ver opções').click()
  await expect(desk.getByRole('listitem')).toHaveText(['Ver opções', 'Vendas', 'Troca', /^Entregas e coletas no B….*Brasil$/])
  await button(phone, 'Troca').click()
  await expect(phoneMessage(phone, 'Aqui é Troca.')).toBeVisible()
  await expect(desk.getByText('Aqui é Troca.')).toBeVisible()
})
