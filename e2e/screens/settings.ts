import { expect, type Page } from '@playwright/test'
import type { Setting } from '@recado/contract/companies/settings'
import { button, dialog, field } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

/** Mocked: the shared company does not use its own hours. */
const mockCompanyHours = (page: Page) =>
  page.route('**/api/settings', async (route) => {
    const answer = await route.fetch()
    const all = (await answer.json()) as Setting[]
    await route.fulfill({ response: answer, json: all.map((one) => (one.key === 'scheduleType' ? { ...one, value: 'company' } : one)) })
  })

async function change({ page, t }: ScreenContext) {
  await page.getByRole('switch').last().click()
  await expect(page.getByText(t('settings:schedules.unsaved'))).toBeVisible()
}

type Tab = 'general' | 'messages' | 'bot' | 'assessments' | 'integrations' | 'hours'

const connectionScreen = (tab: Tab): Screen => ({
  name: `connection-edit-${tab}`,
  who: 'admin',
  path: '/connections',
  async reach({ page, t }) {
    await button(page, t('resource:editOne', { name: 'Café Aurora' })).click()
    await dialog(page)
      .getByRole('tab', { name: t(`connections:tabs.${tab}`) })
      .click()
    await expect(dialog(page).getByRole('tabpanel')).toBeVisible()
  },
})

/** Settings of the company and its connections. */
export const settingScreens: Screen[] = [
  {
    name: 'settings',
    who: 'admin',
    path: '/settings',
    reach: ({ page, t }) => expect(page.getByRole('switch', { name: t('settings:options.call.name') })).toBeVisible(),
  },
  {
    name: 'settings-of-the-platform',
    who: 'root',
    path: '/settings#userCreation',
    reach: ({ page, t }) => expect(page.getByRole('switch', { name: t('settings:options.userCreation.name') })).toBeFocused(),
  },
  {
    name: 'settings-of-assistants',
    who: 'admin',
    path: '/settings#aiEndpoint',
    reach: ({ page, t }) => expect(page.getByRole('textbox', { name: t('settings:options.aiEndpoint.name') })).toBeFocused(),
  },
  {
    name: 'settings-choosing-a-time-zone',
    who: 'admin',
    path: '/settings#timezone',
    async reach({ page, t }) {
      await page.getByRole('combobox', { name: t('settings:options.timezone.name') }).fill('america')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'settings-hours',
    who: 'admin',
    path: '/settings?tab=schedules',
    before: mockCompanyHours,
    holdsBack: true,
    reach: change,
  },
  {
    name: 'settings-without-second-step',
    who: 'admin',
    path: '/settings',
    async reach({ page, t }) {
      await button(page, t('settings:secondStep.without')).click()
      await expect(dialog(page).getByText(t('settings:secondStep.noSignIn')).first()).toBeVisible()
    },
  },
  {
    name: 'settings-tokens',
    who: 'admin',
    path: '/settings',
    async reach({ page, t }) {
      await button(page, t('personTokens:ofCompany')).click()
      await expect(dialog(page).getByText(t('personTokens:noneInCompany'))).toBeVisible()
    },
  },
  {
    name: 'settings-days-off',
    who: 'admin',
    path: '/settings?tab=schedules',
    before: mockCompanyHours,
    holdsBack: true,
    async reach({ page, t }) {
      await button(page, t('settings:schedules.daysOff.add')).click()
      await field(page, t('settings:schedules.daysOff.date')).fill('25/12/2026')
      await field(page, t('settings:schedules.daysOff.name')).fill('Natal')
      await button(page, t('settings:schedules.daysOff.add')).scrollIntoViewIfNeeded()
      await expect(page.getByText(t('settings:schedules.unsaved'))).toBeVisible()
    },
  },
  {
    name: 'settings-hours-left-unsaved',
    who: 'admin',
    path: '/settings?tab=schedules',
    only: 'wide',
    before: mockCompanyHours,
    holdsBack: true,
    async reach(stage) {
      await change(stage)
      await stage.page.getByRole('link', { name: stage.t('tags:title') }).click()
      await expect(dialog(stage.page)).toBeVisible()
    },
  },
  ...(['general', 'messages', 'bot', 'assessments', 'integrations', 'hours'] as const).map(connectionScreen),
]
