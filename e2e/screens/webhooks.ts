import { expect, type Page } from '@playwright/test'
import { deliveryStates } from '@recado/contract/webhooks'
import { button, dialog, row } from '../user.ts'
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
async function showWebhooks(page: Page) {
  await page.route(/\/api\/webhooks(\?|$)/, (route) =>
    route.fulfill({ json: { webhooks: [webhook], count: 1, hasMore: false, nextCursor: null } }),
  )
  const told = deliveryStates.map(delivery)
  await page.route('**/api/webhooks/1/deliveries*', (route) =>
    route.fulfill({ json: { deliveries: told, hasMore: false, nextCursor: null } }),
  )
}

/** Webhooks. */
export const webhooks: Screen[] = [
  {
    name: 'webhooks',
    who: 'admin',
    path,
    before: showWebhooks,
    reach: ({ page }) => expect(row(page, webhook.url)).toBeVisible(),
  },
  {
    name: 'webhook-add',
    who: 'admin',
    path,
    before: showWebhooks,
    async reach({ page, say }) {
      await button(page, say('webhooks:add')).click()
      await expect(dialog(page).getByRole('checkbox', { name: say('webhooks:events.ticket_rated') })).toBeVisible()
    },
  },
  {
    name: 'webhook-deliveries',
    who: 'admin',
    path,
    before: showWebhooks,
    async reach({ page, say }) {
      await button(page, say('webhooks:actions.logOne', { name: webhook.url })).click()
      await expect(dialog(page).getByText(say('webhooks:log.errors.timeout'))).toBeVisible()
    },
  },
  {
    name: 'webhooks-empty',
    who: 'newcomer',
    path,
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('webhooks:empty.title') })).toBeVisible(),
  },
]
