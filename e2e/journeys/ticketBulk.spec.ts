import { queues } from '@recado/contract/queues/queues'
import { tags } from '@recado/contract/tags'
import { tickets } from '@recado/contract/tickets/tickets'
import { viewports } from '../browser.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { changeTicket, contact, listTab, openFilters, ticketEntries, ticketEntry, userIdOf } from '../ticketLists.ts'
import { expectToast } from '../toasts.ts'
import { button, dialog, field } from '../userActions.ts'

const t = textsIn('pt')

test('several tickets are returned, tagged and resolved together', async ({ open, company: { admin, hire } }) => {
  const line = await createConnection(admin, 'Loja')
  const names = ['Ana Lima', 'Bento Sá', 'Carla Dias', 'Davi Reis']
  for (const [place, name] of names.entries()) await line.hears(contact(name, place), 'Oi')
  const all = (await admin.call(tickets.list, { query: {} })).tickets
  for (const { id } of all) await changeTicket(admin, id, { status: 'open', userId: await userIdOf(admin) })
  await admin.call(tags.endpoints.create, { body: { name: 'Fiel' } })
  await hire({ name: 'Bia Rocha' })
  const page = await open(admin, '/tickets')
  const box = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(ticketEntries(page, 'Meus')).toHaveCount(4)

  // No row moves when check boxes and bar appear.
  const place = await ticketEntry(page, 'Ana Lima').boundingBox()
  await ticketEntry(page, 'Ana Lima').hover()
  await box('Ana Lima').click()
  await expect(bar).toContainText('1 selecionado')
  expect(await ticketEntry(page, 'Ana Lima').boundingBox()).toEqual(place)
  const [first, last] = [ticketEntries(page, 'Meus').first(), ticketEntries(page, 'Meus').last()]
  await expect(first).toContainText('Ana Lima')
  await last.getByRole('checkbox').click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('4 selecionados')
  await first.getByRole('checkbox').click()
  await last.getByRole('checkbox').click()
  await expect(bar).toContainText('2 selecionados')

  await button(bar, 'Devolver para a fila').click()
  await button(dialog(page), 'Devolver para a fila').click()
  await expect(ticketEntries(page, 'Meus')).toHaveCount(2)
  await expect(page.getByText('2 alterados')).toBeVisible()
  await expect(listTab(page, 'Aguardando')).toContainText('2')

  // By keyboard: the focused row, all matching rows, a tag.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selecionado')
  await button(bar, 'Selecionar todos os 2 que correspondem').press('Enter')
  await button(bar, 'Tags').press('Enter')
  await field(dialog(page), 'Tag').click()
  await page.getByRole('option', { name: 'Fiel' }).click()
  await button(dialog(page), 'Adicionar tag').click()
  await expect(ticketEntries(page, 'Meus').filter({ hasText: 'Fiel' })).toHaveCount(2)

  await ticketEntries(page, 'Meus').first().hover()
  await ticketEntries(page, 'Meus').first().getByRole('checkbox').click()
  await button(bar, 'Selecionar todos os 2 que correspondem').click()
  await button(bar, 'Encerrar').click()
  await expect(dialog(page)).toContainText('2 atendimentos serão encerrados.')
  await expect(dialog(page).getByRole('checkbox')).not.toBeChecked()
  await button(dialog(page), 'Encerrar').click()
  await expect(ticketEntries(page, 'Meus')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
})

test('on a phone tickets are selected from the list’s menu and transferred', async ({ open, company: { admin, hire } }) => {
  const line = await createConnection(admin, 'Loja')
  for (const [place, name] of ['Ana Lima', 'Bento Sá'].entries()) await line.hears(contact(name, place), 'Oi')
  await hire({ name: 'Bia Rocha' })
  const page = await open(admin, '/tickets?list=pending', { viewport: viewports.phone, hasTouch: true })
  await expect(ticketEntries(page)).toHaveCount(2)
  const menu = await openFilters(page)
  await button(menu, 'Selecionar vários').tap()
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(bar).toContainText('Nenhum selecionado')
  for (const name of ['Ana Lima', 'Bento Sá']) await page.getByRole('checkbox', { name: `Selecionar ${name}` }).tap()
  await expect(bar).toContainText('2 selecionados')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewports.phone.width)
  await button(bar, 'Transferir').tap()
  await field(dialog(page), 'Para quem').tap()
  await page.getByRole('option', { name: /Bia Rocha/ }).tap()
  await button(dialog(page), 'Transferir').tap()
  await expect(ticketEntries(page)).toHaveCount(0)
  await expect(page.getByText('2 alterados')).toBeVisible()
})

test('a transfer of several preselects the only queue, also one that loads late', async ({ open, company: { admin }, complaints }) => {
  const line = await createConnection(admin, 'Loja')
  await line.hears(contact('Ana Lima', 0), 'Oi')
  await admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101' } })
  const page = await open(admin, '/tickets?list=pending')
  await page.waitForLoadState('networkidle')
  complaints.expect(/status of 403/)
  const list = /\/api\/queue(\?|$)/
  await page.route(list, (route) => route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }))
  await page.getByRole('checkbox', { name: 'Selecionar Ana Lima' }).press('Space')
  await button(page.getByRole('region', { name: 'Seleção' }), 'Transferir').click()
  await expectToast(page, t('resource:lists.queues'))
  await page.unroute(list)
  await button(dialog(page), t('common:retry')).click()
  await expect(dialog(page).getByRole('combobox', { name: t('drawer:transfer.queue') })).toHaveValue('Vendas')
})

test('another tab keeps what stands below the list', async ({ open, company: { admin } }) => {
  const line = await createConnection(admin, 'Loja')
  await line.hears(contact('Ana Lima', 0), 'Oi')
  const page = await open(admin, '/tickets?list=pending')
  const task = { id: 1, userId: 1, resource: 'ticket', action: 'resolve', state: 'done', total: 2, done: 2, skipped: [] }
  const records = [{ ...task, startedAt: '2026-01-05T12:00:00.000Z' }]
  await page.route('**/api/bulk-tasks', (route) => route.fulfill({ json: { records } }))
  await page.reload()
  const notice = page.getByText(t('bulk:done', { count: 2 }))
  await notice.evaluate((node) => node.setAttribute('data-first', 'true'))
  await listTab(page, t('tickets:tabs.closed')).click()
  await listTab(page, t('tickets:tabs.open')).click()
  await listTab(page, t('tickets:lists.pending')).click()
  await expect(ticketEntries(page)).toHaveCount(1)
  await expect(notice).toHaveAttribute('data-first', 'true')
})
