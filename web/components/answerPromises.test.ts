import { dashboardEndpoints } from '@recado/contract/dashboard/dashboard'
import { noticeEndpoints } from '@recado/contract/notices'
import { queues } from '@recado/contract/queues/queues'
import { kanbanEndpoints } from '@recado/contract/tickets/kanban'
import { ticketEndpoints } from '@recado/contract/tickets/tickets'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { formatMinutes } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import type { FakeServer } from './support/fakeServer.ts'
import { sample } from './support/sample.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { storeTickets } from './support/ticketList.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectGone, expectPath, expectTexts, field, link, pageTitle, press } from './support/user.ts'

const SALES = 7
const DAY = 24 * 60
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const shownNames = () =>
  page
    .getByRole('listitem')
    .elements()
    .flatMap(({ textContent }) => ['Ana Lima', 'Bia Rocha', 'Caio Reis', 'Davi Melo'].filter((name) => textContent?.includes(name)))
/** Promises a first answer within a day, so that the last 30 minutes are amber. */
const storeSales = (server: FakeServer) => server.store(queues, [{ id: SALES, name: 'Vendas', color: '#123456', firstAnswerMinutes: DAY }])
const dueIn = (minutes: number) => ({
  status: 'open' as const,
  queueId: SALES,
  dueKind: 'firstAnswer' as const,
  dueAt: new Date(Date.now() + minutes * 60_000).toISOString(),
})
const title = (when: 'left' | 'over') => t.like(`tickets:due.firstAnswer.${when}`)
const clock = (name: string, when: 'left' | 'over' = 'left') => row(name).getByTitle(title(when))

test('a clock is quiet, then amber, then red, and says so in words; what is due next is on top', async ({ server, show }) => {
  storeSales(server)
  storeTickets(
    server,
    { name: 'Ana Lima', ...dueIn(320) },
    { name: 'Bia Rocha', ...dueIn(20) },
    // Half an hour more, so that the shown hours stay the same while the test runs.
    { name: 'Caio Reis', ...dueIn(-29.5 * 60) },
    { name: 'Davi Melo', status: 'open' },
  )
  await show('/tickets')
  await expect.poll(shownNames).toEqual(['Caio Reis', 'Bia Rocha', 'Ana Lima', 'Davi Melo'])
  await expect.element(clock('Caio Reis', 'over')).toHaveAttribute('data-tone', 'bad')
  await expect.element(clock('Caio Reis', 'over')).toMatchTextContent(t.like('tickets:due.over'))
  await expect.element(clock('Bia Rocha')).toHaveAttribute('data-tone', 'warning')
  await expect.element(clock('Ana Lima')).not.toHaveAttribute('data-tone')
  await expectGone(row('Davi Melo').getByTitle(title('left')))
  const colors = [clock('Caio Reis', 'over'), clock('Bia Rocha'), clock('Ana Lima')].map((one) => getComputedStyle(one.element()).color)
  expect(new Set(colors).size).toBe(3)

  await button(page, t('tickets:filters.open')).click()
  await dialog().getByLabelText(t('tickets:filters.dueFirst')).click()
  await expect.poll(shownNames).toEqual(['Davi Melo', 'Caio Reis', 'Bia Rocha', 'Ana Lima'])
  await expectPath().toBe('/tickets?sort=changed')
  await dialog().getByLabelText(t('tickets:filters.dueFirst')).click()
  await expect.poll(shownNames).toEqual(['Caio Reis', 'Bia Rocha', 'Ana Lima', 'Davi Melo'])
  await press('Escape')

  await link(row('Bia Rocha'), 'Bia Rocha').click()
  const head = page.getByRole('heading', { level: 1, name: 'Bia Rocha' })
  await expect.element(head).toBeVisible()
  expect(head.element().closest('header')?.textContent).toMatch(title('left'))
})

test('an answer that another client sends ends the clock, and the next one takes its place on top', async ({ server, show }) => {
  storeSales(server)
  const { rows, change } = storeTickets(server, { name: 'Ana Lima', ...dueIn(320) }, { name: 'Bia Rocha', ...dueIn(20) })
  await show('/tickets')
  await expect.poll(shownNames).toEqual(['Bia Rocha', 'Ana Lima'])
  change(rows().find(({ contact }) => contact.name === 'Bia Rocha')?.id ?? 0, { dueAt: null, dueKind: null })
  await expect.poll(shownNames).toEqual(['Ana Lima', 'Bia Rocha'])
  await expectGone(clock('Bia Rocha'))
})

test('the board asks for what is due next, and its cards show the clock', async ({ server, show }) => {
  storeSales(server)
  const { rows } = storeTickets(server, { name: 'Ana Lima', ...dueIn(20) })
  server.on(kanbanEndpoints.board, () => ({ tickets: rows(), count: 1, hasMore: false as const, lanes: [{ tagId: null, count: 1 }] }))
  await show('/kanban')
  await expect.element(page.getByRole('article').getByTitle(title('left'))).toHaveAttribute('data-tone', 'warning')
  expect(server.callsOf(kanbanEndpoints.board).at(-1)?.query).toMatchObject({ dueFirst: true })
})

test('a company that promises nothing sees no clock, and its lists keep their order', async ({ server, show }) => {
  server.store(queues, [{ id: SALES, name: 'Vendas', color: '#123456' }])
  storeTickets(server, { name: 'Ana Lima', status: 'open', queueId: SALES }, { name: 'Bia Rocha', status: 'open' })
  await show('/tickets')
  await expect.poll(shownNames).toEqual(['Bia Rocha', 'Ana Lima'])
  await expectGone(page.getByTitle(title('left')))
  for (const { query } of server.callsOf(ticketEndpoints.list)) expect(query).not.toHaveProperty('dueFirst')
})

test('a queue promises answers in minutes, shown in days and hours too, and empty means none', async ({ server, show }) => {
  const { rows } = server.store(queues)
  await show('/queues')
  await button(page, t('queues:add')).click()
  await field(dialog(), t('queues:fields.name')).fill('Vendas')
  const first = field(dialog(), t('queues:promises.first'))
  await first.fill(String(DAY + 90))
  await expect.element(dialog().getByText(`= ${formatMinutes(DAY + 90, 'pt')}`)).toBeVisible()
  await button(dialog(), t('common:save')).click()
  await expectToast(t('queues:created'))
  expect(rows()).toMatchObject([{ name: 'Vendas', firstAnswerMinutes: DAY + 90, nextAnswerMinutes: null }])
})

test('the dashboard tells by queue and agent how many answers came in time, only where some were promised', async ({ server, show }) => {
  const figures = { promised: 4, kept: 3, broken: 1, medianSeconds: 90, p90Seconds: 3700 }
  const none = { promised: 1, kept: 0, broken: 1, medianSeconds: null, p90Seconds: null }
  let promises = { queues: [] as object[], users: [] as object[] }
  server.on(dashboardEndpoints.promises, () => promises as never)
  await show('/')
  await expect.element(pageTitle(t('dashboard:title'))).toBeVisible()
  const table = (name: string) => page.getByRole('table', { name })
  await expectGone(table(t('dashboard:panels.promisesByQueue')))

  promises = {
    queues: [{ queue: { id: SALES, name: 'Vendas', color: '#123456' }, ...figures }],
    users: [
      { user: { id: 3, name: 'Ana Lima' }, ...figures },
      { user: null, ...none },
    ],
  }
  await show('/')
  const cells = (name: string) => expectTexts(table(name).getByRole('row').nth(1).getByRole('cell'))
  await cells(t('dashboard:panels.promisesByQueue')).toEqual(['4', '3 (75%)', '1', '2 min', '1 h 2 min'])
  await cells(t('dashboard:panels.promisesByAgent')).toEqual(['4', '3 (75%)', '1', '2 min', '1 h 2 min'])
  await expectTexts(table(t('dashboard:panels.promisesByAgent')).getByRole('rowheader')).toEqual(['Ana Lima', t('dashboard:noAgent')])
})

test('of answers that are due, a toast and the bell say how many and in which queue', async ({ server, show }) => {
  await show('/tags')
  await expect.element(pageTitle(t('tags:title'))).toBeVisible()
  const notice = sample(noticeEndpoints.list.output.shape.notices.element, { kind: 'overdue', name: 'Vendas', text: '37' } as never)
  server.on(noticeEndpoints.list, () => ({ notices: [notice] }))
  server.publish('notice', { action: 'create', notice })
  const text = t('notifications:notices.overdue', { name: 'Vendas', count: 37 })
  await expectToast(text)
  await button(page, t('notifications:openCount', { count: 1 })).click()
  await expect.element(dialog().getByText(text)).toBeVisible()
})
