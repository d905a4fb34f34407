import { expect, type Page } from '@playwright/test'
import type { Setting } from '@recado/contract/companies/settings'
import { button, dialog } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

/** Mocked: the shared company does not use its own hours. */
const withHours = (page: Page) =>
  page.route('**/api/settings', async (route) => {
    const answer = await route.fetch()
    const all = (await answer.json()) as Setting[]
    await route.fulfill({ response: answer, json: all.map((one) => (one.key === 'scheduleType' ? { ...one, value: 'company' } : one)) })
  })

async function change({ page, say }: Stage) {
  await page.getByRole('switch').last().click()
  await expect(page.getByText(say('settings:schedules.unsaved'))).toBeVisible()
}

type Tab = 'general' | 'messages' | 'bot' | 'assessments' | 'integrations' | 'hours'

const line = (tab: Tab): Screen => ({
  name: `connection-edit-${tab}`,
  who: 'admin',
  path: '/connections',
  async reach({ page, say }) {
    await button(page, say('resource:editOne', { name: 'Café Aurora' })).click()
    await dialog(page)
      .getByRole('tab', { name: say(`connections:tabs.${tab}`) })
      .click()
    await expect(dialog(page).getByRole('tabpanel')).toBeVisible()
  },
})

/** Settings of the company and its connections. */
export const settings: Screen[] = [
  {
    name: 'settings',
    who: 'admin',
    path: '/settings',
    reach: ({ page, say }) => expect(page.getByRole('switch', { name: say('settings:options.call.name') })).toBeVisible(),
  },
  {
    name: 'settings-of-the-platform',
    who: 'root',
    path: '/settings#userCreation',
    reach: ({ page, say }) => expect(page.getByRole('switch', { name: say('settings:options.userCreation.name') })).toBeFocused(),
  },
  {
    name: 'settings-of-assistants',
    who: 'admin',
    path: '/settings#aiEndpoint',
    reach: ({ page, say }) => expect(page.getByRole('textbox', { name: say('settings:options.aiEndpoint.name') })).toBeFocused(),
  },
  {
    name: 'settings-choosing-a-time-zone',
    who: 'admin',
    path: '/settings#timezone',
    async reach({ page, say }) {
      await page.getByRole('combobox', { name: say('settings:options.timezone.name') }).fill('america')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'settings-hours',
    who: 'admin',
    path: '/settings?tab=schedules',
    before: withHours,
    holdsBack: true,
    reach: change,
  },
  {
    name: 'settings-hours-left-unsaved',
    who: 'admin',
    path: '/settings?tab=schedules',
    only: 'wide',
    before: withHours,
    holdsBack: true,
    async reach(stage) {
      await change(stage)
      await stage.page.getByRole('link', { name: stage.say('tags:title') }).click()
      await expect(dialog(stage.page)).toBeVisible()
    },
  },
  ...(['general', 'messages', 'bot', 'assessments', 'integrations', 'hours'] as const).map(line),
]
