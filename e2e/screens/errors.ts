import { expect, type Page } from '@playwright/test'
import { button, pageTitle } from '../userActions.ts'
import { faultyLedger } from './ledger.ts'
import type { Screen } from './screen.ts'

const tagList = /\/api\/tags(\?|$)/

const mockFailure = (address: string | RegExp) => (page: Page) => page.route(address, (route) => route.abort())

/** Error states. */
export const errorScreens: Screen[] = [
  {
    name: 'not-found',
    who: 'admin',
    path: '/nowhere',
    reach: ({ page, t }) => expect(pageTitle(page, t('shell:notFound.title'))).toBeVisible(),
  },
  {
    name: 'not-allowed',
    who: 'user',
    path: '/queues',
    reach: ({ page, t }) => expect(page.getByText(t('errors:ERR_NO_PERMISSION'))).toBeVisible(),
  },
  {
    name: 'a-page-that-broke',
    who: 'admin',
    path: '/tags',
    before: mockFailure('**/assets/TagsPage*'),
    complaint: /ERR_FAILED|dynamically imported module/,
    reach: ({ page, t }) => expect(pageTitle(page, t('common:crash.title'))).toBeVisible(),
  },
  {
    name: 'nobody-answers-at-the-door',
    who: 'admin',
    path: '/tags',
    before: mockFailure('**/api/auth/me'),
    complaint: /ERR_FAILED/,
    reach: ({ page, t }) => expect(button(page, t('common:retry'))).toBeVisible(),
  },
  {
    name: 'a-list-that-failed',
    who: 'admin',
    path: '/tags',
    before: mockFailure(tagList),
    complaint: /ERR_FAILED/,
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('resource:failed') })).toBeVisible(),
  },
  {
    name: 'a-list-on-its-way',
    who: 'admin',
    path: '/tags',
    before: (page) => page.route(tagList, () => undefined),
    reach: ({ page, t }) => expect(page.getByRole('table', { name: t('tags:title') })).toHaveAttribute('aria-busy', 'true'),
  },
  faultyLedger,
  {
    name: 'offline',
    who: 'admin',
    path: '/tags',
    before: mockLostConnection,
    complaint: /ERR_FAILED/,
    reach: ({ page }) => expect(page.getByRole('banner').getByRole('status').first()).toContainText(/\d\d:\d\d/),
  },
]

/** The first connection ends once it is ready; later ones get no answer. */
async function mockLostConnection(page: Page) {
  let wasConnected = false
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (wasConnected) return
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (!message.includes('"ready"')) return
      wasConnected = true
      void socket.close()
    })
  })
  await page.route('**/socket.io/**', (route) => route.abort())
}
