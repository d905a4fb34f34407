import { expect, type Page } from '@playwright/test'
import type { TextKey } from '../texts.ts'
import { button, dialog, field } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const entry = ({ page }: ScreenContext, name: string) => expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
const heading = (key: TextKey) => (stage: ScreenContext) => expect(stage.page.getByRole('heading', { name: stage.t(key) })).toBeVisible()

/** The inbox, with the simulated phones beside it if the user has opened them. */
export const inboxScreens: Screen[] = [
  { name: 'tickets', who: 'admin', path: '/tickets', reach: (stage) => entry(stage, 'Marina Alves') },
  { name: 'tickets-waiting', who: 'admin', path: '/tickets?list=pending', reach: (stage) => entry(stage, 'Otávio Prado') },
  { name: 'tickets-closed', who: 'admin', path: '/tickets?list=closed', reach: (stage) => entry(stage, 'Renata Dias') },
  // On a phone the first steps fill the screen.
  { name: 'tickets-empty', who: 'newcomer', path: '/tickets', only: 'wide', reach: heading('tickets:empty.open.title') },
  { name: 'tickets-search', who: 'admin', path: '/tickets?list=search&unread=1', reach: (stage) => entry(stage, 'Otávio Prado') },
  {
    name: 'tickets-search-in-vain',
    who: 'admin',
    path: '/tickets?list=search&search=zzz',
    reach: (stage) => expect(button(stage.page, stage.t('resource:clearSearch')).last()).toBeVisible(),
  },
  {
    name: 'tickets-filters',
    who: 'admin',
    path: '/tickets?list=search',
    async reach({ page, t }) {
      await button(page, t('tickets:filters.open')).click()
      await expect(page.getByRole('combobox', { name: t('tickets:filters.users') })).toBeVisible()
    },
  },
  {
    name: 'ticket',
    who: 'admin',
    path: '/tickets',
    async reach({ page, t }) {
      await page.getByRole('link', { name: 'Marina Alves' }).click()
      await expect(page.getByRole('log').getByText('Vocês entregam no Centro?')).toBeVisible()
      await expect(page.getByRole('img', { name: t('messages:ack.read') })).toBeVisible()
    },
  },
  {
    name: 'ticket-closed',
    who: 'admin',
    path: '/tickets?list=closed',
    async reach({ page, t }) {
      await page.getByRole('link', { name: 'Renata Dias' }).click()
      await expect(page.getByText(t('attending:readOnly.closed.text'))).toBeVisible()
    },
  },
  {
    name: 'tickets-resolved',
    who: 'admin',
    path: '/tickets',
    async reach({ page, t }) {
      // Stored on the server: other screens show it too.
      await page.route(/\/api\/tickets\/\d+$/, async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback()
        await route.fulfill({ response: await route.fetch({ method: 'GET' }) })
      })
      await button(page, t('tickets:resolveOne', { name: 'Lúcia' })).click()
      await expect(button(page, t('attending:undo'))).toBeVisible()
    },
  },
  {
    name: 'tickets-chosen',
    who: 'admin',
    path: '/tickets?all=1',
    async reach(stage) {
      await selectMarina(stage)
      await expect(button(selection(stage), stage.t('ticketBulk:resolve.open'))).toBeVisible()
    },
  },
  ...(['accept', 'return', 'resolve', 'transfer', 'tags'] as const).map(
    (act): Screen => ({
      name: `tickets-bulk-${act}`,
      who: 'admin',
      path: act === 'accept' ? '/tickets?list=search&search=Marina' : '/tickets?all=1',
      async reach(stage) {
        await selectMarina(stage)
        await button(selection(stage), stage.t(`ticketBulk:${act}.open`)).click()
        await expect(dialog(stage.page)).toBeVisible()
      },
    }),
  ),
  {
    name: 'tickets-bulk-done',
    who: 'admin',
    path: '/tickets?all=1',
    async before(page) {
      await page.route(/\/api\/bulk-tasks$/, (route) => route.fulfill({ json: { records: bulkTasks } }))
    },
    reach: ({ page, t }) => expect(page.getByText(t('bulk:skipped', { count: 1 }))).toBeVisible(),
  },
  { name: 'phone', who: 'admin', path: '/phone', before: withoutPhones, reach: simulateMarina },
  {
    name: 'phone-faults',
    who: 'admin',
    path: '/phone',
    before: withoutPhones,
    async reach(stage) {
      await simulateMarina(stage)
      await openFaults(stage)
    },
    onward: openFaults,
  },
  {
    name: 'phone-beside-the-inbox',
    who: 'admin',
    path: '/phone?beside=inbox',
    only: 'wide',
    // Reset: the page is shared, and a contact exists already.
    before: (page) => withoutPhones(page),
    async reach(stage) {
      await simulateMarina(stage)
      await entry(stage, 'Marina Alves')
      // Other screens do not have it.
      await stage.page.evaluate(clearPhones)
    },
  },
  { name: 'first-steps', who: 'newcomer', path: '/tickets', reach: heading('firstSteps:title') },
  { name: 'phone-empty', who: 'newcomer', path: '/phone', reach: heading('simulatedPhone:empty.title') },
]

const selection = ({ page, t }: ScreenContext) => page.getByRole('region', { name: t('bulk:selection') })

async function selectMarina(stage: ScreenContext) {
  const { page, t } = stage
  await entry(stage, 'Marina Alves')
  await page.getByRole('checkbox', { name: t('resource:chooseOne', { name: 'Marina Alves' }) }).press('Space')
  await expect(selection(stage)).toBeVisible()
}

const bulkTask = { userId: 1, resource: 'ticket', total: 40, startedAt: '2026-01-05T12:00:00.000Z' }
/** A running task has an endless animation, which screenshots wait for. */
const bulkTasks = [
  { ...bulkTask, id: 2_000_000_002, action: 'resolve', state: 'done', done: 40, skipped: [{ code: 'ERR_TICKET_UNCHANGED', count: 1 }] },
]

/** The browser stores the simulated contacts. */
const clearPhones = () => {
  localStorage.removeItem('recado-phones')
  localStorage.removeItem('recado-phones-beside')
}

function withoutPhones(page: Page) {
  return page.addInitScript(clearPhones)
}

async function openFaults({ page, t }: ScreenContext) {
  await button(page, t('simulatedPhone:faults.title')).click()
  await expect(page.getByText(t('simulatedPhone:faults.none'))).toBeVisible()
}

async function simulateMarina({ page, t }: ScreenContext) {
  await field(page, t('simulatedPhone:customer.name')).fill('Marina Alves')
  await field(page, t('simulatedPhone:customer.number')).fill('5511987650010')
  await button(page, t('simulatedPhone:customer.add')).click()
  await expect(page.getByRole('log').getByText('Já vou ver isso.')).toBeVisible()
}
