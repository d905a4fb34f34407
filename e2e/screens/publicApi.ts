import { expect, type Page } from '@playwright/test'
import { button, field } from '../userActions.ts'
import type { Screen } from './screen.ts'

const path = '/messages-api'
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The public API. */
export const publicApiScreens: Screen[] = [
  {
    name: 'messages-api',
    who: 'admin',
    path,
    async reach({ page, t }) {
      await expect(field(page, t('connections:fields.token'))).toHaveValue(/^[\w-]{43}$/)
      await expect(sectionOf(page, t('outsideApi:parts.text.title')).getByRole('region')).toContainText('/api/messages/send')
    },
  },
  {
    name: 'messages-api-refused',
    who: 'admin',
    path,
    complaint: /422.*messages\/send/,
    async reach({ page, t }) {
      const part = sectionOf(page, t('outsideApi:parts.text.title'))
      await field(part, t('outsideApi:try.number')).fill('12')
      await field(part, t('outsideApi:try.body')).fill(t('outsideApi:examples.body'))
      await button(part, t('outsideApi:try.send')).click()
      await expect(page.getByRole('alert').filter({ hasText: t('outsideApi:try.refused') })).toBeVisible()
    },
  },
  {
    name: 'messages-api-empty',
    who: 'newcomer',
    path,
    reach: ({ page, t }) => expect(page.getByRole('heading', { name: t('outsideApi:empty.title') })).toBeVisible(),
  },
]
