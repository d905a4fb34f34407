import { expect, type Page } from '@playwright/test'
import { button, title } from '../user.ts'
import { faultyLedger } from './ledger.ts'
import type { Screen } from './screen.ts'

const tagList = /\/api\/tags(\?|$)/

const refuse = (address: string | RegExp) => (page: Page) => page.route(address, (route) => route.abort())

/** Error states. */
export const troubles: Screen[] = [
  {
    name: 'not-found',
    who: 'admin',
    path: '/nowhere',
    reach: ({ page, say }) => expect(title(page, say('shell:notFound.title'))).toBeVisible(),
  },
  {
    name: 'not-allowed',
    who: 'user',
    path: '/queues',
    reach: ({ page, say }) => expect(page.getByText(say('errors:ERR_NO_PERMISSION'))).toBeVisible(),
  },
  {
    name: 'a-page-that-broke',
    who: 'admin',
    path: '/tags',
    before: refuse('**/assets/TagsPage*'),
    complaint: /ERR_FAILED|dynamically imported module/,
    reach: ({ page, say }) => expect(title(page, say('common:crash.title'))).toBeVisible(),
  },
  {
    name: 'nobody-answers-at-the-door',
    who: 'admin',
    path: '/tags',
    before: refuse('**/api/auth/me'),
    complaint: /ERR_FAILED/,
    reach: ({ page, say }) => expect(button(page, say('common:retry'))).toBeVisible(),
  },
  {
    name: 'a-list-that-failed',
    who: 'admin',
    path: '/tags',
    before: refuse(tagList),
    complaint: /ERR_FAILED/,
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('resource:failed') })).toBeVisible(),
  },
  {
    name: 'a-list-on-its-way',
    who: 'admin',
    path: '/tags',
    before: (page) => page.route(tagList, () => undefined),
    reach: ({ page, say }) => expect(page.getByRole('table', { name: say('tags:title') })).toHaveAttribute('aria-busy', 'true'),
  },
  faultyLedger,
  {
    name: 'offline',
    who: 'admin',
    path: '/tags',
    before: loseTheLiveConnection,
    complaint: /ERR_FAILED/,
    reach: ({ page }) => expect(page.getByRole('banner').getByRole('status').first()).toContainText(/\d\d:\d\d/),
  },
]

/** The first connection ends once it is ready; later ones get no answer. */
async function loseTheLiveConnection(page: Page) {
  let hasBeen = false
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (hasBeen) return
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (!message.includes('"ready"')) return
      hasBeen = true
      void socket.close()
    })
  })
  await page.route('**/socket.io/**', (route) => route.abort())
}
