import { connectionEndpoints } from '@recado/contract/connections'
import { contactImportEndpoints } from '@recado/contract/contactImports'
import { contacts } from '@recado/contract/contacts'
import { budgetEndpoints, costEndpoints } from '@recado/contract/costs/costs'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { invoiceEndpoints } from '@recado/contract/money/invoices'
import { planChangeEndpoints } from '@recado/contract/money/planChanges'
import { quickMessageEndpoints } from '@recado/contract/quickMessages'
import { schedules } from '@recado/contract/schedules/schedules'
import { simulatorEndpoints } from '@recado/contract/simulator'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { invitationEndpoints } from '@recado/contract/users/invitations'
import { colleaguesEndpoint, users } from '@recado/contract/users/users'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { addConversation, bubble, composer, connect } from './support/conversation.ts'
import { type FakeServer, refuse } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { admin, agent, test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, pageTitle } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const drawer = page.getByLabelText(t('attending:contact'), { exact: true })

/** The server refuses the endpoint from now on, until the test gives it its answer. */
const fail = (server: FakeServer, endpoint: Endpoint) => server.on(endpoint, () => refuse('ERR_NO_PERMISSION'))
const failed = (title: string, scope: Pick<Locator, 'getByRole'> = page) => scope.getByRole('alert').filter({ hasText: title })
const retry = (title: string, scope?: Locator) => button(failed(title, scope), t('common:retry')).click()

test('the subscription says that plans and invoices are not loaded, and shows the rest', async ({ server, show }) => {
  fail(server, planChangeEndpoints.get)
  fail(server, invoiceEndpoints.list)
  await show('/subscription')
  await expect.element(pageTitle(t('payments:subscription.title'))).toBeVisible()
  await expect.element(page.getByLabelText(t('payments:subscription.email'))).toBeVisible()
  await expect.element(failed(t('payments:subscription.failed'))).toBeVisible()
  await expect.element(failed(t('payments:plan.failed'))).toBeVisible()
  server.on(invoiceEndpoints.list, () => [])
  await retry(t('payments:subscription.failed'))
  await expect.element(page.getByText(t('payments:subscription.nothingOpen'))).toBeVisible()
  server.on(planChangeEndpoints.get, () => ({
    planId: 1,
    months: 1,
    planned: { planId: 2, name: 'Grande', from: '2027-01-01' },
    choices: [],
  }))
  await retry(t('payments:plan.failed'))
  await expect.element(page.getByText(/Grande/)).toBeVisible()
  await expectGone(failed(t('payments:plan.failed')))
})

test('the costs say that the budget is not loaded, and show the rest', async ({ server, show }) => {
  fail(server, budgetEndpoints.read)
  await show('/costs')
  await expect.element(failed(t('costs:budget.failed'))).toBeVisible()
  await expect.element(pageTitle(t('costs:title'))).toBeVisible()
  server.on(budgetEndpoints.read, () => sample(budgetEndpoints.read.output, { amount: 100, currency: 'BRL', currencies: ['BRL'] }))
  await retry(t('costs:budget.failed'))
  await expect.element(page.getByLabelText(t('costs:budget.amount'))).toHaveValue('100')
  await expectGone(failed(t('costs:budget.failed')))
})

test('the notifications say that they are not loaded, and load again', async ({ server, show }) => {
  addConversation(server, ana, { status: 'pending' })
  const known = server.answerOf(ticketEndpoints.list)
  fail(server, ticketEndpoints.list)
  await show('/tags')
  await button(page.getByRole('banner'), t('notifications:open')).click()
  await expect.element(failed(t('notifications:failed'), dialog())).toBeVisible()
  expect(page.getByText(t('notifications:empty.title')).query()).toBeNull()
  server.on(ticketEndpoints.list, known)
  await retry(t('notifications:failed'), dialog())
  await expect.element(dialog().getByText(ana.name)).toBeVisible()
  await expectGone(failed(t('notifications:failed'), dialog()))
})

test('a note whose colleagues are not loaded says so, and offers them after a retry', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  server.on(colleaguesEndpoint, () => refuse('ERR_NO_PERMISSION'))
  await show(address)
  await button(page, t('attending:commands.note')).click()
  const toast = failed(t('resource:lists.users'))
  await expect.element(toast).toBeVisible()
  server.on(colleaguesEndpoint, () => [sample(colleaguesEndpoint.output.element, { id: 9, name: 'Bia Rocha' })])
  await button(toast, t('common:retry')).click()
  await page.getByRole('textbox', { name: t('notes:writeInner') }).fill('@B')
  await expect.element(page.getByRole('option', { name: /Bia Rocha/ })).toBeVisible()
})

test('a conversation whose connection is not loaded says so, and can do everything after a retry', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  const known = server.answerOf(connectionEndpoints.list)
  fail(server, connectionEndpoints.list)
  await show(address, { user: agent })
  const toast = failed(t('resource:lists.connections'))
  await expect.element(toast).toBeVisible()
  server.on(connectionEndpoints.list, known)
  await button(toast, t('common:retry')).click()
  await expectGone(toast)
})

test('a schedule does not say that there is no connection when they are not loaded', async ({ server, show }) => {
  server.store(schedules)
  fail(server, connectionEndpoints.list)
  await show('/schedules', { user: agent })
  await button(page, t('schedules:add')).first().click()
  await expect.element(failed(t('resource:lists.connections'), dialog())).toBeVisible()
  expect(page.getByText(t('schedules:notes.noLine')).query()).toBeNull()
})

test('the users say that the invitations are not loaded', async ({ server, show }) => {
  server.store(users, [admin])
  fail(server, invitationEndpoints.list)
  await show('/users')
  await expect.element(failed(t('users:invitations.failed'))).toBeVisible()
  await expect.element(page.getByText(admin.email).first()).toBeVisible()
  server.on(invitationEndpoints.list, () => [sample(invitationEndpoints.list.output.element, { id: 1, email: 'novo@example.test' })])
  await retry(t('users:invitations.failed'))
  await expect.element(page.getByText('novo@example.test')).toBeVisible()
})

test('the drawer says what of the contact is not loaded, and tries again when it is opened again', async ({ server, show }) => {
  localStorage.setItem('contactPanel', JSON.stringify('open'))
  const { address } = addConversation(server, ana)
  const known = sample(contacts.endpoints.get.output, { ...ana, extraInfo: [{ name: 'CPF', value: '123' }] } as never)
  fail(server, contacts.endpoints.get)
  fail(server, schedules.endpoints.list)
  fail(server, costEndpoints.ofTicket)
  await show(address)
  for (const title of [t('drawer:contactFailed'), t('schedules:failed'), t('costs:failed')])
    await expect.element(failed(title, drawer)).toBeVisible()
  await expect.element(composer).toBeVisible()
  await expect.element(button(drawer, t('schedules:add'))).toBeVisible()
  server.on(contacts.endpoints.get, () => known as never)
  await retry(t('drawer:contactFailed'), drawer)
  await expect.element(drawer.getByText('CPF')).toBeVisible()
  server.on(costEndpoints.ofTicket, () => ({ sums: [] }) as never)
  await retry(t('costs:failed'), drawer)
  await expectGone(failed(t('costs:failed'), drawer))
  server.on(schedules.endpoints.list, () => ({ schedules: [], count: 0, hasMore: false, nextCursor: null }) as never)
  await button(drawer, t('drawer:close')).click()
  await expectGone(drawer)
  await button(page, ana.name).click()
  await expect.element(drawer.getByText(t('schedules:nothingNext'))).toBeVisible()
  await expectGone(failed(t('schedules:failed'), drawer))
})

test('the undo of an import that cannot be counted says so and does not spin', async ({ server, show }) => {
  server.store(contacts, [ana])
  const sheet = { id: 1, state: 'done', fileName: 'contatos.csv', total: 2, done: 2, added: 2 } as const
  server.on(contactImportEndpoints.list, () => ({ records: [sample(contactImportEndpoints.start.output, sheet)] }))
  fail(server, contactImportEndpoints.countUndo)
  await show('/contacts')
  await button(page, t('contacts:import.undo')).click()
  await expect.element(failed(t('contacts:import.uncounted'), dialog())).toBeVisible()
  const undo = button(dialog(), t('contacts:import.undo'))
  await expect.element(undo).toBeDisabled()
  await expect.element(undo).not.toHaveAttribute('data-loading')
  server.on(contactImportEndpoints.countUndo, () => ({ removable: 2, kept: [] }))
  await retry(t('contacts:import.uncounted'), dialog())
  await expect.element(undo).toBeEnabled()
  await expect.element(dialog()).toMatchTextContent(t('contacts:import.undoText', { count: 2 }))
})

test('the faults of the simulated network are not “none” when they are not loaded', async ({ server, show }) => {
  connect(server)
  fail(server, simulatorEndpoints.faultsNow)
  await show('/phone', { user: { ...admin, installation: { simulator: true, held: false } } })
  await page.getByRole('button', { name: t('simulatedPhone:faults.title') }).click()
  const panel = page.getByRole('complementary', { name: t('simulatedPhone:faults.title') })
  await expect.element(failed(t('simulatedPhone:faults.failed'), panel)).toBeVisible()
  expect(panel.getByText(t('simulatedPhone:faults.none')).query()).toBeNull()
  server.on(simulatorEndpoints.faultsNow, () => ({ faults: {}, until: null }))
  await retry(t('simulatedPhone:faults.failed'), panel)
  await expect.element(panel.getByText(t('simulatedPhone:faults.none'))).toBeVisible()
})

test('data without which the conversation works is missed in a toast that loads it again', async ({ server, show }) => {
  fail(server, quickMessageEndpoints.choices)
  const { address } = addConversation(server, ana)
  await show(address)
  await expect.element(bubble('Oi, aqui é Ana Lima')).toBeVisible()
  const toast = page.getByRole('alert').filter({ hasText: t('common:missing.quickMessages') })
  await expect.element(toast).toBeVisible()
  const choice = { id: 1, shortcode: 'oi', message: 'Bom dia!' }
  server.on(quickMessageEndpoints.choices, () => ({
    choices: [sample(quickMessageEndpoints.choices.output.shape.choices.element, choice)],
  }))
  await button(toast, t('common:retry')).click()
  await expectGone(toast)
  await composer.fill('/oi')
  await expect.element(page.getByRole('option', { name: /Bom dia!/ })).toBeVisible()
})
