import type { Page } from '@playwright/test'
import { queues } from '@recado/contract/queues/queues'
import { tags } from '@recado/contract/tags'
import { tickets } from '@recado/contract/tickets/tickets'
import type { Complaints } from '../complaints.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { filterButton, filterMenu } from '../lists.ts'
import { textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, dialog } from '../user.ts'

const say = textsIn('pt')

/** From now on the server has no such list for the browser; the answer gives it back. */
async function lose(page: Page, address: RegExp, complaints: Complaints) {
  complaints.expect(/status of 403/)
  // What the page itself is still fetching is not meant.
  await page.waitForLoadState('networkidle')
  await page.route(address, (route) => route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }))
  return () => page.unroute(address)
}

const lists = {
  queues: /\/api\/queue(\?|$)/,
  connections: /\/api\/whatsapp(\?|$)/,
  tags: /\/api\/tags\/list/,
  users: /\/api\/users\/list/,
  contacts: /\/api\/contacts(\?|$)/,
}
const told = (page: Page, list: string) => dialog(page).getByRole('alert').filter({ hasText: list })
const box = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true })

test('a new conversation without its lists says so, and goes on as soon as they come', async ({ open, company, complaints }) => {
  await company.admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101' } })
  await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/tickets')
  const queuesBack = await lose(page, lists.queues, complaints)
  const connectionsBack = await lose(page, lists.connections, complaints)
  await button(page, say('tickets:start')).click()
  await toasted(page, say('resource:lists.queues'))
  await toasted(page, say('resource:lists.connections'))
  await expect(told(page, say('resource:lists.queues'))).toBeVisible()
  await box(page, say('contacts:newTicket.queue')).click()
  await queuesBack()
  await button(told(page, say('resource:lists.queues')), say('common:retry')).click()
  await expect(told(page, say('resource:lists.queues'))).toHaveCount(0)
  await expect(box(page, say('contacts:newTicket.queue'))).toBeFocused()
  await box(page, say('contacts:newTicket.queue')).click()
  await page.getByRole('option', { name: 'Vendas' }).click()
  // What could come by itself might have come already.
  await connectionsBack()
  await button(told(page, say('resource:lists.connections')), say('common:retry')).click()
  // The only connection there is needs no choice.
  await expect(box(page, say('contacts:newTicket.connection'))).toHaveCount(0)
  await expect(box(page, say('contacts:newTicket.queue'))).toHaveValue('Vendas')
  await lose(page, lists.contacts, complaints)
  await box(page, say('contacts:newTicket.contact')).fill('Ana')
  await toasted(page, say('resource:lists.contacts'))
})

test('a transfer without its lists says so, and finds queue and colleague as soon as they come', async ({ open, company, complaints }) => {
  await company.admin.call(queues.endpoints.create, { body: { name: 'Vendas', color: '#258101' } })
  await company.hire({ name: 'Bia Rocha' })
  const line = await connectLine(company.admin, 'Loja')
  await line.hears({ name: 'Ana Lima', number: '5511987650001' }, 'Oi')
  const [ticket] = (await company.admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  await company.admin.call(tickets.update, { params: { id: ticket?.id ?? 0 }, body: { status: 'open' } })
  const page = await open(company.admin, `/tickets/${ticket?.uuid}`)
  const [queuesBack, usersBack] = [await lose(page, lists.queues, complaints), await lose(page, lists.users, complaints)]
  await button(page, say('attending:options')).click()
  await page.getByRole('menuitem', { name: say('attending:commands.transfer') }).click()
  await toasted(page, say('resource:lists.queues'))
  await box(page, say('drawer:transfer.user')).fill('Bia')
  await toasted(page, say('resource:lists.users'))
  await queuesBack()
  await usersBack()
  await button(told(page, say('resource:lists.users')), say('common:retry')).click()
  await box(page, say('drawer:transfer.user')).click()
  await page.getByRole('option', { name: /Bia Rocha/ }).click()
  await button(told(page, say('resource:lists.queues')), say('common:retry')).click()
  await expect(told(page, say('resource:lists.queues'))).toHaveCount(0)
  await expect(box(page, say('drawer:transfer.queue'))).toHaveValue('Vendas')
})

test('filters and forms without their lists say so too', async ({ open, company, complaints }) => {
  await company.admin.call(tags.endpoints.create, { body: { name: 'Urgente' } })
  const page = await open(company.admin, '/tickets?list=search')
  const back = await lose(page, lists.tags, complaints)
  await page.reload()
  await filterButton(page).click()
  const menu = filterMenu(page)
  const missing = menu.getByRole('alert').filter({ hasText: say('resource:lists.tags') })
  await expect(missing).toBeVisible()
  await back()
  await button(missing, say('common:retry')).click()
  await menu.getByRole('combobox', { name: say('tickets:filters.tags') }).click()
  await expect(menu.getByRole('option', { name: 'Urgente' })).toBeVisible()

  await lose(page, lists.queues, complaints)
  await page.goto('/users')
  await button(page, say('users:add')).click()
  await expect(told(page, say('resource:lists.queues'))).toBeVisible()
})
