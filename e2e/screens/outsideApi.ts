import { expect, type Page } from '@playwright/test'
import { button, field } from '../user.ts'
import type { Screen } from './screen.ts'

const path = '/messages-api'
const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** How other programs send over a connection: token, texts and files. */
export const outsideApi: Screen[] = [
  {
    name: 'messages-api',
    who: 'admin',
    path,
    async reach({ page, say }) {
      await expect(field(page, say('connections:fields.token'))).toHaveValue(/^[\w-]{43}$/)
      await expect(partOf(page, say('outsideApi:parts.text.title')).getByRole('region')).toContainText('/api/messages/send')
    },
  },
  {
    name: 'messages-api-refused',
    who: 'admin',
    path,
    complaint: /422.*messages\/send/,
    async reach({ page, say }) {
      const part = partOf(page, say('outsideApi:parts.text.title'))
      await field(part, say('outsideApi:try.number')).fill('12')
      await field(part, say('outsideApi:try.body')).fill(say('outsideApi:examples.body'))
      await button(part, say('outsideApi:try.send')).click()
      await expect(page.getByRole('alert').filter({ hasText: say('outsideApi:try.refused') })).toBeVisible()
    },
  },
  {
    name: 'messages-api-empty',
    who: 'newcomer',
    path,
    reach: ({ page, say }) => expect(page.getByRole('heading', { name: say('outsideApi:empty.title') })).toBeVisible(),
  },
]
