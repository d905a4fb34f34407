import { expect, type Page } from '@playwright/test'
import { deliveryStates } from '@recado/contract/webhooks'
import { button, dialog, tableRow } from '../userActions.ts'
import type { Screen } from './screen.ts'

const path = '/webhooks'
const webhook = {
  ...{ id: 1, whatsappId: 1, url: 'https://loja.example.com/recado', events: ['message.received', 'ticket.closed'] },
  ...{ isOn: true, offBecause: null, failingSince: null, secret: '…4f2a' },
}
const delivery = (state: (typeof deliveryStates)[number], place: number) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${place}`, event: 'message.received', ticketId: 1, state, attempts: place + 1 },
  ...{ status: [503, 200, null][place], answer: ['later', 'ok', null][place], error: place === 2 ? 'timeout' : null },
  ...{ createdAt: '2026-05-12T10:24:00.000Z', triedAt: '2026-05-12T10:25:00.000Z', notBefore: '2026-05-12T10:26:00.000Z' },
})

/** Mocked: receivers are external. */
async function mockWebhooks(page: Page) {
  await page.route(/\/api\/webhooks(\?|$)/, (route) =>
    route.fulfill({ json: { webhooks: [webhook], count: 1, hasMore: false, nextCursor: null } }),
  )
  const told = deliveryStates.map(delivery)
  await page.route('**/api/webhooks/1/deliveries*', (route) =>
    route.fulfill({ json: { deliveries: told, hasMore: false, nextCursor: null } }),
  )
}

/** Webhooks. */
export const webhookScreens: Screen[] = [
  {
    name: 'webhooks',
    who: 'admin',
    path,
    before: mockWebhooks,
    reach: ({ page }) => expect(tableRow(page, webhook.url)).toBeVisible(),
  },
  {
    name: 'webhook-add',
    who: 'admin',
    path,
    before: mockWebhooks,
    async reach({ page, t }) {
      await button(page, t('webhooks:add')).click()
      await expect(dialog(page).getByRole('checkbox', { name: t('webhooks:events.ticket_rated') })).toBeVisible()
    },
  },
  {
    name: 'webhook-deliveries',
    who: 'admin',
    path,
    before: mockWebhooks,
    async reach({ page, t }) {
      await button(page, t('webhooks:actions.logOne', { name: webhook.url })).click()
      await expect(dialog(page).getByText(t('webhooks:log.errors.timeout'))).toBeVisible()
    },
  },
  {
    name: 'webhooks-empty',
    who: 'newcomer',
    path,
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('webhooks:empty.title') })).toBeVisible(),
  },
]
