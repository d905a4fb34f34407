import { ticketDetails, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { addConversation, bubble, composer } from './support/conversation.ts'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { box, button, expectGone, expectPath, isFullyVisible } from './support/user.ts'

const maria = { number: '5511987654321', name: 'Maria Aparecida dos Santos Albuquerque Cavalcanti' }
const name = page.getByRole('heading', { level: 1 }).getByRole('button', { name: maria.name, exact: true })

test('at 1366 px the head shows the whole name, no number, and watchers as pictures', async ({ server, show }) => {
  const { address, ticket } = addConversation(server, maria)
  const tags = [
    { id: 1, name: 'Encomenda', color: '#123456', kanban: 0 },
    { id: 2, name: 'Cliente antiga', color: '#654321', kanban: 0 },
  ]
  server.on(ticketEndpoints.getByUuid, () => sample(ticketDetails, { ...ticket(), tags } as never))
  await show(address)
  await page.viewport(1366, 768)
  await expect.element(composer).toBeVisible()
  expect(isFullyVisible(name)).toBe(true)
  expect(box(name).right).toBeLessThanOrEqual(box(button(page, t('attending:commands.search'))).left)
  const number = document.querySelector('[data-conversation] header bdi')
  expect(number?.textContent).toBe('+55 11 98765-4321')
  expect(number?.checkVisibility()).toBe(false)

  const people = [{ id: 5, name: 'Bartolomeu de Gusmão e Silva', typing: false }]
  server.publish('ticket', { action: 'presence', ticketId: ticket().id, users: people })
  const sentence = t('attending:watching.looking', { names: 'Bartolomeu', count: 1 })
  const watching = page.getByText(sentence)
  await expect.element(watching).toBeInTheDocument()
  // Screen readers read the sentence. On screen there is only the picture, with a tooltip.
  expect(box(watching).width).toBeLessThanOrEqual(1)
  expect(watching.element().parentElement?.dataset.hint).toBe(sentence)
})

test('on a phone an open conversation has no app bar, and its own head leads back', async ({ server, show }) => {
  const { address } = addConversation(server, maria)
  await show(address, { viewport: 'phone' })
  await expect.element(composer).toBeVisible()
  const menu = button(page, t('shell:rail.open'))
  await expectGone(menu)
  expect(isFullyVisible(name)).toBe(true)
  expect(box(name).top).toBeLessThan(48)
  await button(page, t('attending:back')).click()
  await expectPath().toBe('/tickets')
  await expect.element(menu).toBeVisible()
})

test('a shared contact is one row with its buttons at the end', async ({ server, show }) => {
  const card = 'BEGIN:VCARD\nFN:Beatriz Rocha\nTEL;waid=5511987001122:+55 11 98700-1122\nEND:VCARD'
  const { address } = addConversation(server, maria, { said: [{ body: card, mediaType: 'vcard' as never }] })
  await show(address, { viewport: 'phone' })
  const shared = bubble('Beatriz Rocha')
  await expect.element(shared).toBeVisible()
  const [words, add, copy] = [
    shared.getByText('Beatriz Rocha'),
    button(shared, t('messages:addContact')),
    button(shared, t('messages:copyNumber')),
  ]
  for (const action of [add, copy]) {
    expect(box(action).left).toBeGreaterThanOrEqual(box(words).right)
    expect(box(action).top).toBeLessThan(box(shared.getByText('+55 11 98700-1122')).bottom)
  }
})
