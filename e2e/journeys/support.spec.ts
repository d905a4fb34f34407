import type { Page, Request } from '@playwright/test'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { queues } from '@recado/contract/queues/queues'
import { noteEndpoints } from '@recado/contract/tickets/notes'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { viewports } from '../browser.ts'
import { createConnection } from '../createConnection.ts'
import { expect, test } from '../fixtures.ts'
import { navigate } from '../navigate.ts'
import { uniqueId } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, rail, tableRow } from '../userActions.ts'

const t = textsIn('pt')

const REASON = 'Pediram ajuda com as filas'

async function requestVisit(page: Page, { name }: { name: string }) {
  await page.getByRole('searchbox', { name: t('companies:search') }).fill(name)
  await button(page, t('companies:actions.supportOne', { name })).click()
}

/** Requests without an answer, including those of scripts, which may send more. */
function pendingRequests(page: Page) {
  const underWay = new Set<Request>()
  page.on('request', (call) => underWay.add(call))
  page.on('requestfinished', (call) => underWay.delete(call))
  page.on('requestfailed', (call) => underWay.delete(call))
  return underWay
}

/** Requests that follow an answer have started once it is rendered. */
const afterRender = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

test('a support visit is visible to the company: who, why and what was done, and whether conversations are read', async ({
  open,
  platform,
}) => {
  const company = await platform.found({ name: `Padaria ${uniqueId()}` })
  const page = await open(platform.superUser, '/settings?tab=companies')
  const underWay = pendingRequests(page)
  await requestVisit(page, company)
  await button(dialog(page), t('support:enter.action')).click()
  await expect(dialog(page).getByText(t('validation:required'))).toBeVisible()
  await field(dialog(page), t('support:enter.reason')).fill(REASON)
  await button(dialog(page), t('support:enter.action')).click()

  // Conversations stay hidden: no page shows them, and nothing is requested that would be refused.
  const banner = page.getByRole('region', { name: t('support:banner.label') })
  await expect(banner.getByText(t('support:banner.title', { name: company.name }))).toBeVisible()
  await expect(banner.getByText(t('support:banner.closed'))).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  const link = (name: string) => rail(page).getByRole('link', { name, exact: true })
  await expect(link(t('queues:title'))).toBeVisible()
  for (const closed of [t('dashboard:title'), t('tickets:title'), t('contacts:title'), t('chats:title')])
    await expect(link(closed)).toHaveCount(0)

  await link(t('queues:title')).click()
  await button(page, t('queues:add')).click()
  await field(dialog(page), t('queues:fields.name')).fill('Ajuda do suporte')
  await button(dialog(page), t('common:save')).click()
  await expect(tableRow(page, 'Ajuda do suporte')).toBeVisible()
  expect(await company.admin.call(queues.endpoints.list)).toMatchObject([{ name: 'Ajuda do suporte' }])

  const theirs = await open(company.admin, '/settings#supportAccess')
  await expect(theirs.getByRole('switch', { name: t('settings:options.supportAccess.name') })).not.toBeChecked()
  await theirs.getByRole('switch', { name: t('settings:options.supportAccess.name') }).press('Space')
  await expect(banner.getByText(t('support:banner.reading'))).toBeVisible()
  await expect(link(t('contacts:title'))).toBeVisible()
  await link(t('contacts:title')).click()
  await expect(page.getByText(t('contacts:empty.title'))).toBeVisible()
  // Conversations are readable but not writable: forbidden actions are not offered.
  await expect(button(page, t('contacts:add'))).toHaveCount(0)
  await link(t('tickets:title')).click()
  await expect(page.getByText(t('firstSteps:title'))).toBeVisible()
  await expect(button(page, t('tickets:start'))).toHaveCount(0)
  await expect(banner).toBeVisible()

  await theirs.getByRole('tab', { name: t('settings:tabs.support') }).click()
  await expect(theirs.getByText(REASON)).toBeVisible()
  await theirs.getByRole('button', { name: t.like('support:visits.acts') }).click()
  await expect(theirs.getByText(`${t('support:words.made')} ${t('support:places.queues')}`)).toBeVisible()
  await expect(theirs.getByText(`${t('support:words.read')} ${t('support:places.contacts')}`)).toBeVisible()

  // A request after the visit would be refused and need the session cookie, which these contexts lack.
  await expect.poll(() => afterRender(page).then(() => underWay.size)).toBe(0)
  await button(banner, t('support:banner.leave')).click()
  await expect(banner).toHaveCount(0)
  await expect(link(t('tickets:title'))).toBeVisible()
})

test('read-only pages take no input during a support visit, and forbidden actions are not offered', async ({ open, platform }) => {
  const company = await platform.found({ name: `Padaria ${uniqueId()}` })
  const { admin } = company
  await admin.call(settingEndpoints.update, { params: { key: 'supportAccess' }, body: { value: 'enabled' } })
  const line = await createConnection(admin, 'Loja')
  await line.hears({ number: '5511987654321', name: 'Ana' }, 'Tem entrega hoje?')
  const [ticket] = (await admin.call(ticketEndpoints.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  await admin.call(noteEndpoints.create, { body: { ticketId: ticket.id, note: 'Cliente antiga' } })

  const page = await open(platform.superUser, '/settings?tab=companies')
  await requestVisit(page, company)
  await field(dialog(page), t('support:enter.reason')).fill(REASON)
  await button(dialog(page), t('support:enter.action')).click()
  await rail(page)
    .getByRole('link', { name: t('connections:title'), exact: true })
    .click()
  await button(page, t('resource:seeOne', { name: 'Loja' })).click()
  await expect(field(dialog(page), t('connections:fields.name'))).toHaveValue('Loja')
  await expect(field(dialog(page), t('connections:fields.name'))).toBeDisabled()
  await dialog(page)
    .getByRole('tab', { name: t('connections:tabs.messages') })
    .click()
  await expect(field(dialog(page), t('connections:fields.greetingMessage'))).toBeDisabled()
  await expect(button(dialog(page), t('common:save'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await navigate(page, `/tickets/${ticket.uuid}`)
  const note = page.getByRole('log').getByRole('note')
  await expect(note).toContainText('Cliente antiga')
  await expect(note.getByRole('button')).toHaveCount(0)
})

test('the reason of a support visit is fully readable on a phone', async ({ open, platform }) => {
  const company = await platform.found({ name: `Padaria ${uniqueId()}` })
  const page = await open(platform.superUser, '/settings?tab=companies')
  await requestVisit(page, company)
  const reason = `${'Pediram ajuda com as filas e com os horários. '.repeat(10)}Fim`
  await field(dialog(page), t('support:enter.reason')).fill(reason)
  await button(dialog(page), t('support:enter.action')).click()
  const banner = page.getByRole('region', { name: t('support:banner.label') })
  await expect(banner).toContainText(reason)
  await page.setViewportSize(viewports.phone)
  const words = banner.getByRole('paragraph')
  await expect.poll(() => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
  await expect(button(banner, t('support:banner.leave'))).toBeInViewport({ ratio: 1 })
})
