import { expect, type Page } from '@playwright/test'
import type { SessionUser } from '@recado/contract/users/access'
import type { Screen } from './screen.ts'

/** Mocked: an installation that is held would serve no other screen as it is. */
const mockHeld = (page: Page) =>
  page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const user = (await answer.json()) as SessionUser
    await route.fulfill({ response: answer, json: { ...user, installation: { ...user.installation, held: true } } })
  })

const screenFor = (who: 'admin' | 'root', path: string): Screen => ({
  ...{ name: `held-${who}`, who, path, before: mockHeld },
  reach: ({ page, t }) => expect(page.getByRole('region', { name: t('shell:held.label') })).toBeVisible(),
})

/** A restored installation before its release, as companies and as the platform see it. */
export const heldScreens: Screen[] = [screenFor('admin', '/tickets'), screenFor('root', '/queues')]
