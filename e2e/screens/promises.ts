import { expect, type Page } from '@playwright/test'
import { dialog, field, pageTitle } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const HOUR = 60
/** Minutes until the answer is due, for the tickets in the order of the server: late, due soon, and with time left. */
const minutesLeft = [-8.5, 11.5, 26 * HOUR]

type Row = { id: number; queueId: number | null }
/** Only a queue promises something. */
function withClocks(rows: readonly Row[]) {
  const ids = rows.filter(({ queueId }) => queueId !== null).map(({ id }) => id)
  const clocks = new Map(minutesLeft.map((left, index) => [ids[index], new Date(Date.now() + left * 60_000).toISOString()]))
  return rows.map((row) => {
    const dueAt = clocks.get(row.id)
    return dueAt ? { ...row, dueAt, dueKind: 'firstAnswer' } : row
  })
}

/** Every queue promises an answer within an hour, and the first tickets of each list have clocks. */
async function withPromises(page: Page) {
  await page.route(/\/api\/queue(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, firstAnswerMinutes: HOUR, nextAnswerMinutes: 2 * HOUR })) })
  })
  await page.route(/\/api\/(tickets|ticket\/kanban)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const found = (await answer.json()) as { tickets: Row[] }
    await route.fulfill({ response: answer, json: { ...found, tickets: withClocks(found.tickets) } })
  })
}

const clockShown = ({ page, t }: ScreenContext) => expect(page.getByTitle(t.like('tickets:due.firstAnswer.left')).first()).toBeVisible()

const figures = { promised: 412, kept: 371, broken: 41, medianSeconds: 540, p90Seconds: 4100 }
const few = { promised: 9, kept: 9, broken: 0, medianSeconds: 42, p90Seconds: 130 }
const none = { promised: 3, kept: 0, broken: 3, medianSeconds: null, p90Seconds: null }
const assistants = {
  weeks: [
    { week: '2026-11-23', confirmed: 14, resolved: 31, recent: 12, cameBack: 2, handedOver: 9, failed: 1 },
    { week: '2026-11-16', confirmed: 320, resolved: 1040, recent: 0, cameBack: 88, handedOver: 212, failed: 17 },
  ],
  reasons: [
    { code: 'assistantHandedOver', reason: 'asked', count: 140 },
    { code: 'assistantHandedOver', reason: 'O cliente quer trocar um produto com defeito e não tem a nota', count: 12 },
    { code: 'assistantFailed', reason: 'timeout', count: 17 },
  ],
}
const promises = {
  queues: [
    { queue: { id: 1, name: 'Entregas', color: '#0a9cce' }, ...figures },
    { queue: { id: 2, name: 'Assistência técnica de cafeteiras e moinhos', color: '#0fc7c0' }, ...few },
    { queue: null, ...none },
  ],
  users: [
    { user: { id: 1, name: 'Maria Aparecida dos Santos Albuquerque Cavalcanti' }, ...figures },
    { user: { id: 2, name: 'Bruno Lima' }, ...few },
    { user: null, ...none },
  ],
}

/** What shows the time of promised answers: lists, board, the form of a queue and the dashboard. */
export const promiseScreens: Screen[] = [
  { name: 'tickets-clocks', who: 'admin', path: '/tickets?list=pending', before: withPromises, reach: clockShown },
  { name: 'kanban-clocks', who: 'admin', path: '/kanban', before: withPromises, reach: clockShown },
  {
    name: 'queue-promises',
    who: 'admin',
    path: '/queues',
    async reach({ page, t }) {
      await page.getByRole('button', { name: t('resource:editOne', { name: 'Assinaturas' }) }).click()
      await field(dialog(page), t('queues:promises.first')).fill('90')
      const last = field(dialog(page), t('queues:promises.next'))
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeVisible()
    },
  },
  {
    name: 'dashboard-assistants',
    who: 'admin',
    path: '/?days=15',
    before: (page) => page.route('**/api/dashboard/assistants?*', (route) => route.fulfill({ json: assistants })),
    async reach({ page, t }) {
      await expect(pageTitle(page, t('dashboard:title'))).toBeVisible()
      const table = page.getByRole('table', { name: t('dashboard:panels.assistantReasons') })
      await table.scrollIntoViewIfNeeded()
      await expect(table).toBeVisible()
    },
  },
  {
    name: 'dashboard-promises',
    who: 'admin',
    path: '/?days=15',
    before: (page) => page.route('**/api/dashboard/promises?*', (route) => route.fulfill({ json: promises })),
    async reach({ page, t }) {
      await expect(pageTitle(page, t('dashboard:title'))).toBeVisible()
      const table = page.getByRole('table', { name: t('dashboard:panels.promisesByAgent') })
      await table.scrollIntoViewIfNeeded()
      await expect(table).toBeVisible()
    },
  },
]
