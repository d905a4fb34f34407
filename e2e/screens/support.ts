import { expect, type Page } from '@playwright/test'
import type { SupportVisit } from '@recado/contract/support/support'
import type { SessionUser } from '@recado/contract/users/access'
import { button, dialog, field } from '../userActions.ts'
import type { Screen } from './screen.ts'

const reason = 'Pediram ajuda: o menu da fila Vendas não chega aos clientes desde ontem à tarde'

const visits: SupportVisit[] = [
  {
    ...{ id: 2, userName: 'Paula Prado', reason, startedAt: '2030-03-12T14:05:00.000Z', endsAt: '2030-03-12T15:05:00.000Z' },
    endedAt: '2030-03-12T14:31:00.000Z',
    acts: [
      { at: '2030-03-12T14:22:00.000Z', method: 'GET', address: '/api/messages/41' },
      { at: '2030-03-12T14:12:00.000Z', method: 'PUT', address: '/api/queue/3' },
    ],
  },
  {
    ...{ id: 1, userName: 'Raul Lima', reason: 'Conferir os horários', startedAt: '2030-02-03T09:00:00.000Z', acts: [] },
    ...{ endsAt: '2030-02-03T10:00:00.000Z', endedAt: '2030-02-03T10:00:00.000Z' },
  },
]

/** Mocked: nobody visits the shared company. */
const mockVisits = (page: Page) => page.route('**/api/support/visits', (route) => route.fulfill({ json: visits }))
const mockOwnVisit = (page: Page) =>
  page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const user = (await answer.json()) as SessionUser
    const support = { reason, until: '2030-03-12T15:05:00.000Z', mayRead: false, refused: ['tickets:read', 'contacts:read', 'notices:own'] }
    await route.fulfill({ response: answer, json: { ...user, support } })
  })

/** Support visits. */
export const supportScreens: Screen[] = [
  {
    name: 'support-entering',
    who: 'root',
    path: '/settings?tab=companies',
    async reach({ page, t }) {
      await button(page, t('companies:actions.supportOne', { name: 'Café Aurora' })).click()
      await expect(field(dialog(page), t('support:enter.reason'))).toBeFocused()
    },
  },
  {
    name: 'support-banner',
    who: 'admin',
    path: '/queues',
    before: mockOwnVisit,
    reach: ({ page, t }) => expect(page.getByRole('region', { name: t('support:banner.label') })).toBeVisible(),
  },
  {
    name: 'support-visits',
    who: 'admin',
    path: '/settings?tab=support',
    before: mockVisits,
    async reach({ page, t }) {
      await button(page, t('support:visits.acts', { count: 2 })).click()
      await expect(page.getByText('/api/queue/3')).toBeVisible()
    },
  },
]
