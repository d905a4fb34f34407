import { contactHistoryEndpoints } from '@recado/contract/contactHistory'
import { contactBlockEndpoints, contacts } from '@recado/contract/contacts'
import { linkedContactEndpoints } from '@recado/contract/linkedContacts'
import { note } from '@recado/contract/tickets/notes'
import { ticket } from '@recado/contract/tickets/tickets'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { addConversation } from './support/conversation.ts'
import { nextId } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone } from './support/user.ts'

const rita = { id: 71, name: 'Rita Prado', number: '5511987650071', email: 'rita@example.com', extraInfo: [{ name: 'CPF', value: '123' }] }
const region = (name: string) => page.getByRole('region', { name, exact: true })

test('a row of the contacts is a link to a page with everything about the contact', async ({ server, show }) => {
  server.store(contacts, [rita])
  const conversation = (lastMessage: string) =>
    sample(ticket, { id: nextId(), uuid: crypto.randomUUID(), status: 'closed', lastMessage, contactId: rita.id, contact: rita } as never)
  const [newest, older] = [conversation('Bom dia'), conversation('Obrigada')]
  server.on(contactHistoryEndpoints.tickets, ({ query }) =>
    query.cursor ? { tickets: [older], hasMore: false, nextCursor: null } : { tickets: [newest], hasMore: true, nextCursor: 'next' },
  )
  const written = sample(note, { id: nextId(), note: 'Prefers mornings', contactId: rita.id, userName: 'Ana' } as never)
  server.on(contactHistoryEndpoints.notes, () => ({ notes: [written], hasMore: false, nextCursor: null }))
  await show('/contacts')
  const row = page.getByRole('link', { name: rita.name })
  await expect.element(row).toHaveAttribute('href', `/contacts/${rita.id}`)
  await row.click()

  await expect.element(page.getByRole('heading', { level: 1, name: rita.name })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '+55 11 98765-0071' })).toBeVisible()
  await expect.element(region(t('contacts:fields.extraInfo')).getByText('CPF')).toBeVisible()
  await expect.element(region(t('notes:title')).getByText('Prefers mornings')).toBeVisible()
  const conversations = region(t('contacts:page.conversations'))
  await expect.element(conversations.getByRole('link', { name: 'Bom dia' })).toHaveAttribute('href', expect.stringContaining(newest.uuid))
  await button(conversations, t('contacts:page.more')).click()
  await expect.element(conversations.getByRole('link', { name: 'Obrigada' })).toBeVisible()
})

test('the details beside a conversation lead to the page of the contact', async ({ server, show }) => {
  const { address, ticket: current } = addConversation(server, { name: 'Ana Lima', number: '5511987654321' })
  await show(`${address}?panel=contact`)
  await expect
    .element(page.getByRole('link', { name: t('drawer:openContact') }))
    .toHaveAttribute('href', `/contacts/${current().contactId}`)
})

test('a contact is blocked and unblocked on its page, after a question that says what happens', async ({ server, show }) => {
  const stored = server.store(contacts, [{ ...rita, id: 72 }])
  server.on(contactBlockEndpoints.block, () => stored.change(72, { blockedAt: new Date().toISOString() }) as never)
  server.on(contactBlockEndpoints.unblock, () => stored.change(72, { blockedAt: null }) as never)
  await show('/contacts/72')
  await button(page, t('contacts:actions.block')).click()
  await expect.element(dialog()).toMatchTextContent(t('drawer:block.title', { name: rita.name }))
  await button(dialog(), t('drawer:block.action')).click()
  await expect.element(page.getByText(t('drawer:blocked'), { exact: true })).toBeVisible()
  await expectGone(button(page, t('contacts:actions.start')))
  await button(page, t('contacts:actions.unblock')).click()
  await button(dialog(), t('drawer:unblock.action')).click()
  await expect.element(button(page, t('contacts:actions.start'))).toBeVisible()
  await expectGone(page.getByText(t('drawer:blocked'), { exact: true }))
})

test('the menu of a conversation blocks its contact', async ({ server, show }) => {
  const { address, ticket: current } = addConversation(server, { name: 'Ana Lima', number: '5511987654321' })
  await show(address)
  await button(page, t('attending:options')).click()
  await page.getByRole('menuitem', { name: t('attending:commands.block'), exact: true }).click()
  await button(dialog(), t('drawer:block.action')).click()
  await expect.poll(() => server.callsOf(contactBlockEndpoints.block).map(({ params }) => params.id)).toEqual([current().contactId])
})

test('linked contacts of a person are linked, shown with their number, and unlinked', async ({ server, show }) => {
  const rows = [
    { ...rita, id: 81 },
    { ...rita, id: 82, name: 'Rita trabalho', number: '5511987650082' },
  ]
  server.store(contacts, rows)
  const other = sample(linkedContactEndpoints.read.output.shape.linked.element, rows[1])
  let isLinked = false
  server.on(linkedContactEndpoints.read, () => (isLinked ? { linked: [other], suggestions: [] } : { linked: [], suggestions: [other] }))
  server.on(linkedContactEndpoints.link, () => {
    isLinked = true
    return { message: 'contact.linked' }
  })
  server.on(linkedContactEndpoints.unlink, () => {
    isLinked = false
    return { message: 'contact.unlinked' }
  })
  const written = sample(note, { id: nextId(), note: 'Ligar à tarde', contactId: other.id, userName: 'Ana' } as never)
  server.on(contactHistoryEndpoints.notes, () => ({ notes: isLinked ? [written] : [], hasMore: false, nextCursor: null }))
  await show('/contacts/81')
  const person = region(t('contacts:person.title'))
  await button(person, t('contacts:person.linkNamed', { name: other.name })).click()
  await expect.element(region(t('notes:title')).getByText('Ana · +55 11 98765-0082')).toBeVisible()
  expect(server.callsOf(linkedContactEndpoints.link)).toMatchObject([{ params: { id: 81 }, body: { contactId: 82 } }])
  await expect.element(person.getByRole('link', { name: other.name })).toHaveAttribute('href', '/contacts/82')

  await button(person, t('contacts:person.unlinkNamed', { name: other.name })).click()
  await expect.element(person.getByText(t('contacts:person.none'))).toBeVisible()
  await expectGone(region(t('notes:title')).getByText('Ligar à tarde'))
  expect(server.callsOf(linkedContactEndpoints.unlink)).toMatchObject([{ params: { id: 82 } }])
})
