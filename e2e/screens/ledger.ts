import { expect, type Page } from '@playwright/test'
import { type MessageOrigin, messageOrigins } from '@recado/contract/messages/origins'
import type { Screen } from './screen.ts'

const line = (whatsappId: number, whatsappName: string, companyName: string) => ({
  companyId: whatsappId,
  companyName,
  whatsappId,
  whatsappName,
})
const none = Object.fromEntries(messageOrigins.map((origin) => [origin, 0])) as Record<MessageOrigin, number>
const lines = [
  {
    ...line(1, 'Loja', 'Café Aurora'),
    ...{ received: 18_204, stored: 18_123, duplicates: 81, quarantined: 0 },
    ...{ queued: 15_320, sent: 15_301, failed: 16, waiting: 3, balanced: true },
    origins: none,
  },
  {
    ...line(2, 'Atendimento da matriz em São Bernardo do Campo', 'Distribuidora Irmãos Albuquerque Cavalcanti'),
    ...{ received: 1_204_551, stored: 1_204_102, duplicates: 445, quarantined: 2 },
    ...{ queued: 998_310, sent: 998_204, failed: 104, waiting: 2, balanced: false },
    origins: none,
  },
  {
    ...line(3, 'Pedidos', 'Ateliê Nuvem'),
    ...{ received: 0, stored: 0, duplicates: 0, quarantined: 0, queued: 0, sent: 0, failed: 0, waiting: 0, balanced: true },
    origins: none,
  },
]
const events = ['3EB0C767D26A1B3E5F2A', '3EB0F04D5A7C9E118B60'].map((eventId, id) => ({
  id: id + 1,
  companyName: 'Distribuidora Irmãos Albuquerque Cavalcanti',
  whatsappName: 'Atendimento da matriz em São Bernardo do Campo',
  kind: 'message',
  eventId,
  reason: 'invalid byte sequence for encoding "UTF8": 0x00',
  createdAt: `2026-05-12T1${id}:24:00.000Z`,
}))

/** Mocked: the app loses nothing on purpose. */
async function mockLostMessages(page: Page) {
  await page.route('**/api/ledger', (route) => route.fulfill({ json: lines }))
  await page.route('**/api/ledger/quarantine', (route) => route.fulfill({ json: events }))
}

export const faultyLedger: Screen = {
  name: 'ledger-out-of-balance',
  who: 'root',
  path: '/ledger',
  before: mockLostMessages,
  async reach({ page, t }) {
    await expect(page.getByRole('status').getByText(t('ledger:someUnbalanced', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('table', { name: t('ledger:quarantine.title') })).toBeVisible()
  },
}
