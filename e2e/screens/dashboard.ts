import { expect } from '@playwright/test'
import { pageTitle } from '../userActions.ts'
import type { Screen, ScreenContext } from './screen.ts'

const allPanels = async ({ page, t }: ScreenContext) => {
  await expect(pageTitle(page, t('dashboard:title'))).toBeVisible()
  await expect(page.getByRole('table', { name: t('dashboard:panels.hours') })).toBeVisible()
  await expect(page.getByRole('table', { name: t('dashboard:panels.attendants') })).toBeVisible()
}

/** The dashboard. */
export const dashboardScreens: Screen[] = [
  { name: 'dashboard', who: 'admin', path: '/?days=15', reach: allPanels },
  { name: 'dashboard-empty', who: 'newcomer', path: '/', reach: allPanels },
]
