import { expect } from '@playwright/test'
import { title } from '../user.ts'
import type { Screen, Stage } from './screen.ts'

const everything = async ({ page, say }: Stage) => {
  await expect(title(page, say('dashboard:title'))).toBeVisible()
  await expect(page.getByRole('table', { name: say('dashboard:panels.hours') })).toBeVisible()
  await expect(page.getByRole('table', { name: say('dashboard:panels.attendants') })).toBeVisible()
}

/** The dashboard. */
export const dashboard: Screen[] = [
  { name: 'dashboard', who: 'admin', path: '/?days=15', reach: everything },
  { name: 'dashboard-empty', who: 'newcomer', path: '/', reach: everything },
]
