import { message } from '@recado/contract/messages/messages'
import { searchEndpoint } from '@recado/contract/messages/search'
import { ticketDetails, ticketEndpoints } from '@recado/contract/tickets/tickets'
import { timelineEntry } from '@recado/contract/tickets/timeline'
import { colleague, colleaguesEndpoint } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { customer, viewports } from '../../e2e/browserDefaults.ts'
import { addConversation, bubble, composer, thread } from './support/conversation.ts'
import { refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectNoToast, expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, expectPath, press, rail, type } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const accept = button(page, t('tickets:acceptOne', { name: 'Ana Lima' }))

test('an acceptance that the server refuses is reverted with a message', async ({ server, show }) => {
  addConversation(server, ana, { status: 'pending' })
  const refusal = Promise.withResolvers<void>()
  server.on(ticketEndpoints.update, async () => {
    await refusal.promise
    return refuse('ERR_OTHER_OPEN_TICKET')
  })
  await show('/tickets?list=pending')
  await accept.click()
  // The server still lists it as waiting; here it is accepted.
  await expect.element(composer).toBeVisible()
  refusal.resolve()
  await expect.element(page.getByRole('alert').filter({ hasText: t('tickets:errors.ERR_OTHER_OPEN_TICKET') })).toBeVisible()
  await expect.element(page.getByText(t('attending:readOnly.pending.text'))).toBeVisible()
  await expectGone(composer)
  await page.getByRole('radiogroup').getByText(t('tickets:lists.pending')).first().click()
  await expect.element(accept).toBeInTheDocument()
})

const bruno = { id: 9, name: 'Bruno Lima' }

test('who accepts too late reads who was faster, and an administrator can take over from there', async ({ server, show }) => {
  const { ticket } = addConversation(server, ana, { status: 'pending' })
  const { id, uuid } = ticket()
  const faster = { id, uuid, status: 'open', userId: bruno.id, user: { name: bruno.name }, queue: null }
  const take = server.answerOf(ticketEndpoints.update)
  const detailsOf = server.answerOf(ticketEndpoints.getByUuid)
  const opened = Promise.withResolvers<void>()
  server.on(ticketEndpoints.update, async () => {
    // Whoever sees the refusal before the conversation has opened is not told that it has changed since.
    await opened.promise
    const accepted = sample(ticketDetails.shape.attendances.element, { queuedAt: now, startedAt: now, startedAct: 'accept', user: bruno })
    server.on(ticketEndpoints.getByUuid, async (call) => ({ ...(await detailsOf(call)), ...brunos, attendances: [accepted] }))
    server.on(ticketEndpoints.update, (call) => {
      server.on(ticketEndpoints.getByUuid, detailsOf)
      return take(call)
    })
    // The colleague’s accept is an event too, and arrives before the refusal.
    server.publish('ticket', { action: 'update', ticket: { ...ticket(), ...brunos } })
    return refuse('ERR_OTHER_OPEN_TICKET', faster)
  })
  const now = new Date().toISOString()
  const brunos = { status: 'open', userId: bruno.id, user: bruno } as const
  await show('/tickets?list=pending')
  await accept.click()
  await expect.element(composer).toBeVisible()
  opened.resolve()
  const alert = page.getByRole('alert').filter({ hasText: t('tickets:late.accepted', { agent: 'Bruno Lima', customer: 'Ana Lima' }) })
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByText(t('attending:handOver.accepted', { name: 'Bruno Lima' }))).toBeVisible()
  expect(page.getByText(t('attending:handOver.taken', { name: 'Bruno Lima' })).query()).toBeNull()
  await button(alert, t('attending:commands.takeOver')).click()
  await expect.element(composer).toBeVisible()
  const seen = () => server.callsOf(ticketEndpoints.update).map(({ body }) => [body.expectedUserId, body.expectedStatus])
  await expect.poll(seen).toEqual([
    [null, 'pending'],
    [bruno.id, 'open'],
  ])
})

test('an agent who accepts too late reads who was faster, without a way to take over', async ({ server, show }) => {
  const { ticket } = addConversation(server, ana, { status: 'pending' })
  const { id, uuid } = ticket()
  server.on(ticketEndpoints.update, () =>
    refuse('ERR_OTHER_OPEN_TICKET', { id, uuid, status: 'open', userId: bruno.id, user: { name: bruno.name }, queue: null }),
  )
  await show('/tickets?list=pending', { user: agent })
  await accept.click()
  const alert = page.getByRole('alert').filter({ hasText: t('tickets:late.accepted', { agent: 'Bruno Lima', customer: 'Ana Lima' }) })
  await expect.element(alert).toBeVisible()
  expect(button(alert, t('attending:commands.takeOver')).query()).toBeNull()
})

for (const act of ['resolve', 'transfer'] as const)
  test(`after one’s own ${act} no screen speaks of someone else, not even until the server answers`, async ({ server, show }) => {
    const { address } = addConversation(server, ana)
    server.on(colleaguesEndpoint, () => [sample(colleague, bruno)])
    const answer = server.answerOf(ticketEndpoints.update)
    const answered = Promise.withResolvers<void>()
    server.on(ticketEndpoints.update, async (call) => {
      await answered.promise
      return answer(call)
    })
    await show(address)
    await expect.element(composer).toBeVisible()
    const texts: string[] = []
    const observer = new MutationObserver(() => texts.push(document.body.innerText))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    await button(page, t(`attending:commands.${act}`)).click()
    if (act === 'transfer') {
      await page.getByRole('combobox', { name: t('drawer:transfer.user') }).click()
      await page.getByRole('option', { name: bruno.name }).click()
      await button(dialog(), t('drawer:transfer.action')).click()
    }
    await expectPath().toBe('/tickets')
    answered.resolve()
    await expect.poll(() => server.callsOf(ticketEndpoints.update).length).toBe(1)
    observer.disconnect()
    const words = [t('attending:somebody'), t('attending:handOver.closed')]
    expect(texts.filter((text) => words.some((word) => text.includes(word)))).toEqual([])
  })

test('a conversation marked as unread is left, and its row shows it', async ({ server, show }) => {
  const { address, ticket } = addConversation(server, ana)
  server.on(ticketEndpoints.markUnread, () => ({ ...ticket(), unreadMessages: 1 }))
  await show(address)
  await expect.element(composer).toBeVisible()
  ;(document.activeElement as HTMLElement).blur()
  await press('u')
  await expectPath().toBe('/tickets')
  await expectToast(t('attending:markedUnread', { name: 'Ana Lima' }))
  await expect.element(entry('Ana Lima').getByText('1', { exact: true })).toBeVisible()
  expect(server.callsOf(ticketEndpoints.markUnread).map(({ params }) => params)).toEqual([{ id: ticket().id }])
})

test('a search shows people and messages together, and another list forgets its text', async ({ server, show }) => {
  const { ticket } = addConversation(server, ana, { said: [] })
  const { id, uuid, status, contact } = ticket()
  const found = { ...sample(message, { body: 'A Ana vem amanhã', ticketId: id } as never), ticket: { id, uuid, status, contact } }
  server.on(searchEndpoint, () => ({ messages: [found], contacts: [], tags: [], nextCursor: null }))
  await show('/tickets?list=search&search=Ana')
  const rows = page.getByRole('region', { name: t('tickets:lists.search'), exact: true }).getByRole('listitem')
  await expectCount(rows).toBe(2)
  await expect.element(rows.first()).toMatchTextContent(/^Pessoas.*Ana Lima/)
  await expect.element(rows.last()).toMatchTextContent(/^Mensagens.*A Ana vem amanhã/)
  await rows.last().getByRole('link').click()
  await expectPath().toBe(`/tickets/${uuid}?list=search&search=Ana&message=${found.id}`)
  const tab = (name: string) => page.getByRole('radiogroup').getByText(name, { exact: true })
  await tab(t('tickets:tabs.closed')).click()
  await tab(t('tickets:tabs.search')).click()
  await expect.element(page.getByRole('searchbox', { name: t('tickets:searchLabel') })).toHaveValue('')
})

test('on a phone the list and the conversation alternate', async ({ server, show }) => {
  addConversation(server, ana, { said: [{ body: 'Oi' }], status: 'pending' })
  await show('/tickets?list=pending', { viewport: 'phone' })
  await accept.click()
  await expect.element(thread.getByText('Oi')).toBeVisible()
  await expect
    .poll(
      () =>
        entry('Ana Lima')
          .elements()
          .filter((one) => one.checkVisibility()).length,
    )
    .toBe(0)
  await button(page, t('attending:back')).click()
  await expect.element(page.getByRole('main')).toBeVisible()
  await expectGone(thread)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewports.phone.width)
  await expectGone(rail())
})

test('a conversation is divided by days, and names today and yesterday', async ({ server, show }) => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { address } = addConversation(server, ana, {
    said: [3, 1, 0].map((days) => ({ body: `Há ${days} dias`, createdAt: daysAgo(days).toISOString() })),
  })
  await show(address)
  await expect.element(bubble('Há 0 dias')).toBeVisible()
  const { innerText } = thread.element() as HTMLElement
  const date = new Intl.DateTimeFormat('pt-BR', { timeZone: customer.timezoneId }).format(daysAgo(3))
  const positions = [date, 'Há 3 dias', t('conversation:yesterday'), 'Há 1 dias', t('conversation:today'), 'Há 0 dias'].map((text) =>
    innerText.indexOf(text),
  )
  expect(positions, innerText).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions[0], innerText).toBeGreaterThanOrEqual(0)
})

test('an address without a ticket behind it leads to the list with a message', async ({ server, show }) => {
  server.on(ticketEndpoints.getByUuid, () => refuse('ERR_NO_TICKET_FOUND'))
  for (const address of ['/tickets/1', '/tickets/00000000-0000-4000-8000-000000000001']) {
    await show(address)
    await expectToast(t('tickets:errors.ERR_NO_TICKET_FOUND'))
    await expectPath().toBe('/tickets')
  }
})

test('a command chosen in the menu gets the focus, and the menu has it again after a dialog', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address)
  const writing = page.getByRole('textbox', { name: t('notes:writeInner') })
  const choose = async (name: string) => {
    await button(page, t('attending:options')).click()
    await page.getByRole('menuitem', { name }).click()
    await expectGone(page.getByRole('menu'))
  }
  await choose(t('attending:commands.queue'))
  await button(dialog(), t('common:cancel')).click()
  await expectGone(dialog())
  await expect.element(button(page, t('attending:options'))).toHaveFocus()
  await choose(t('attending:commands.note'))
  await expect.element(writing).toHaveFocus()
  await type('este')
  await expect.element(writing).toHaveValue('este')
})

test('a row of the list has the first tag and the number of others, and names all to pointer and keyboard', async ({ server, show }) => {
  const { ticket } = addConversation(server, ana, { status: 'pending' })
  await show('/tickets?list=pending')
  const tags = ['Atacado', 'Bolos', 'Cliente VIP'].map((name, index) => ({ id: index + 1, name, color: '#0a9cce', kanban: 0 as const }))
  const mark = () => entry('Ana Lima').query()?.querySelector('span[title^="Tags: "]')
  await expect.element(entry('Ana Lima')).toBeVisible()
  server.publish('ticket', { action: 'update', ticket: { ...ticket(), tags: tags.slice(0, 1) } })
  await expect.poll(() => mark()?.textContent).toBe('Atacado')
  server.publish('ticket', { action: 'update', ticket: { ...ticket(), tags } })
  await expect.poll(() => mark()?.textContent).toBe('Atacado+2')
  const title = entry('Ana Lima').getByRole('button', { name: 'Ana Lima', exact: true })
  const names = t('tickets:marks.tags', { names: 'Atacado, Bolos, Cliente VIP' })
  await expect.element(title).toHaveAccessibleDescription(names)
  const shown = () => getComputedStyle(mark() ?? document.body, '::after').content
  expect(shown()).toBe('none')
  await press('j')
  await expect.poll(shown).toBe(JSON.stringify(names))
})

test('a conversation that is assigned to the reader says so, with the reason; one that a colleague gets does not', async ({
  server,
  show,
}) => {
  const { ticket } = addConversation(server, ana, { status: 'pending' })
  await show('/tags')
  await expect.element(button(page, t('notifications:open'))).toBeVisible()
  const assign = (user: { id: number; name: string }, open: number) => {
    const { id: ticketId } = ticket()
    const values = { user: user.name, open }
    const step = sample(timelineEntry, { id: open, ticketId, act: 'assign', code: 'assignedLeastOpen', values, user: null })
    server.publish('ticket', { action: 'update', ticket: { ...ticket(), status: 'open', userId: user.id, user } })
    server.publish('ticketStep', { action: 'create', step })
  }
  assign(bruno, 1)
  assign(admin, 3)
  await expectToast(t('notifications:assigned.assignedLeastOpen', { name: 'Ana Lima', open: 3 }))
  expectNoToast(t('notifications:assigned.assignedLeastOpen', { name: 'Ana Lima', open: 1 }))
})
