import type { Page, Request } from '@playwright/test'
import { settingEndpoints } from '@recado/contract/companies/settings'
import { queues } from '@recado/contract/queues/queues'
import { notes } from '@recado/contract/tickets/notes'
import { tickets } from '@recado/contract/tickets/tickets'
import { viewports } from '../browser.ts'
import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { follow } from '../follow.ts'
import { fresh } from '../platform.ts'
import { textsIn } from '../texts.ts'
import { button, dialog, field, rail, row } from '../user.ts'

const say = textsIn('pt')

const REASON = 'Pediram ajuda com as filas'

async function ask(page: Page, { name }: { name: string }) {
  await page.getByRole('searchbox', { name: say('companies:search') }).fill(name)
  await button(page, say('companies:actions.supportOne', { name })).click()
}

/** Requests without an answer, including those of scripts, which may send more. */
function callsOf(page: Page) {
  const underWay = new Set<Request>()
  page.on('request', (call) => underWay.add(call))
  page.on('requestfinished', (call) => underWay.delete(call))
  page.on('requestfailed', (call) => underWay.delete(call))
  return underWay
}

/** Requests that follow an answer have started once it is rendered. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

test('a support visit is visible to the company: who, why and what was done, and whether conversations are read', async ({
  open,
  platform,
}) => {
  const company = await platform.found({ name: `Padaria ${fresh()}` })
  const page = await open(platform.superUser, '/settings?tab=companies')
  const underWay = callsOf(page)
  await ask(page, company)
  await button(dialog(page), say('support:enter.action')).click()
  await expect(dialog(page).getByText(say('validation:required'))).toBeVisible()
  await field(dialog(page), say('support:enter.reason')).fill(REASON)
  await button(dialog(page), say('support:enter.action')).click()

  // Conversations stay hidden: no page shows them, and nothing is requested that would be refused.
  const banner = page.getByRole('region', { name: say('support:banner.label') })
  await expect(banner.getByText(say('support:banner.title', { name: company.name }))).toBeVisible()
  await expect(banner.getByText(say('support:banner.closed'))).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
  const link = (name: string) => rail(page).getByRole('link', { name, exact: true })
  await expect(link(say('queues:title'))).toBeVisible()
  for (const closed of [say('dashboard:title'), say('tickets:title'), say('contacts:title'), say('chats:title')])
    await expect(link(closed)).toHaveCount(0)

  await link(say('queues:title')).click()
  await button(page, say('queues:add')).click()
  await field(dialog(page), say('queues:fields.name')).fill('Ajuda do suporte')
  await button(dialog(page), say('common:save')).click()
  await expect(row(page, 'Ajuda do suporte')).toBeVisible()
  expect(await company.admin.call(queues.endpoints.list)).toMatchObject([{ name: 'Ajuda do suporte' }])

  const theirs = await open(company.admin, '/settings#supportAccess')
  await expect(theirs.getByRole('switch', { name: say('settings:options.supportAccess.name') })).not.toBeChecked()
  await theirs.getByRole('switch', { name: say('settings:options.supportAccess.name') }).press('Space')
  await expect(banner.getByText(say('support:banner.reading'))).toBeVisible()
  await expect(link(say('contacts:title'))).toBeVisible()
  await link(say('contacts:title')).click()
  await expect(page.getByText(say('contacts:empty.title'))).toBeVisible()
  // Conversations are readable but not writable: forbidden actions are not offered.
  await expect(button(page, say('contacts:add'))).toHaveCount(0)
  await link(say('tickets:title')).click()
  await expect(page.getByText(say('firstSteps:title'))).toBeVisible()
  await expect(button(page, say('tickets:start'))).toHaveCount(0)
  await expect(banner).toBeVisible()

  await theirs.getByRole('tab', { name: say('settings:tabs.support') }).click()
  await expect(theirs.getByText(REASON)).toBeVisible()
  await theirs.getByRole('button', { name: say.like('support:visits.acts') }).click()
  await expect(theirs.getByText(`${say('support:words.made')} ${say('support:places.queues')}`)).toBeVisible()
  await expect(theirs.getByText(`${say('support:words.read')} ${say('support:places.contacts')}`)).toBeVisible()

  // A request after the visit would be refused and need the session cookie, which these contexts lack.
  await expect.poll(() => drawn(page).then(() => underWay.size)).toBe(0)
  await button(banner, say('support:banner.leave')).click()
  await expect(banner).toHaveCount(0)
  await expect(link(say('tickets:title'))).toBeVisible()
})

test('read-only pages take no input during a support visit, and forbidden actions are not offered', async ({ open, platform }) => {
  const company = await platform.found({ name: `Padaria ${fresh()}` })
  const { admin } = company
  await admin.call(settingEndpoints.update, { params: { key: 'supportAccess' }, body: { value: 'enabled' } })
  const line = await connectLine(admin, 'Loja')
  await line.hears({ number: '5511987654321', name: 'Ana' }, 'Tem entrega hoje?')
  const [ticket] = (await admin.call(tickets.list, { query: { status: 'pending' } })).tickets
  if (!ticket) throw new Error('The customer was not heard')
  await admin.call(notes.create, { body: { ticketId: ticket.id, note: 'Cliente antiga' } })

  const page = await open(platform.superUser, '/settings?tab=companies')
  await ask(page, company)
  await field(dialog(page), say('support:enter.reason')).fill(REASON)
  await button(dialog(page), say('support:enter.action')).click()
  await rail(page)
    .getByRole('link', { name: say('connections:title'), exact: true })
    .click()
  await button(page, say('resource:seeOne', { name: 'Loja' })).click()
  await expect(field(dialog(page), say('connections:fields.name'))).toHaveValue('Loja')
  await expect(field(dialog(page), say('connections:fields.name'))).toBeDisabled()
  await dialog(page)
    .getByRole('tab', { name: say('connections:tabs.messages') })
    .click()
  await expect(field(dialog(page), say('connections:fields.greetingMessage'))).toBeDisabled()
  await expect(button(dialog(page), say('common:save'))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await follow(page, `/tickets/${ticket.uuid}`)
  const note = page.getByRole('log').getByRole('note')
  await expect(note).toContainText('Cliente antiga')
  await expect(note.getByRole('button')).toHaveCount(0)
})

test('the reason of a support visit is fully readable on a phone', async ({ open, platform }) => {
  const company = await platform.found({ name: `Padaria ${fresh()}` })
  const page = await open(platform.superUser, '/settings?tab=companies')
  await ask(page, company)
  const reason = `${'Pediram ajuda com as filas e com os horários. '.repeat(10)}Fim`
  await field(dialog(page), say('support:enter.reason')).fill(reason)
  await button(dialog(page), say('support:enter.action')).click()
  const banner = page.getByRole('region', { name: say('support:banner.label') })
  await expect(banner).toContainText(reason)
  await page.setViewportSize(viewports.phone)
  const words = banner.getByRole('paragraph')
  await expect.poll(() => words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
  await expect(button(banner, say('support:banner.leave'))).toBeInViewport({ ratio: 1 })
})
