import { expect, type Locator, type Page } from '@playwright/test'
import type { Profile } from '@recado/contract/kit/profiles'
import { can } from '@recado/contract/permissions'
import { pageRoutes } from '../web/src/app/pageRoutes.ts'
import type { Credentials } from './platform.ts'
import { anyOfTexts, escapeForRegExp, type TextKey, textsIn } from './texts.ts'

const t = textsIn('pt')

/** A field by its label, with or without the star of required fields. */
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(new RegExp(`^${escapeForRegExp(label)}( \\*)?$`))

export const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })

/** The heading of the page, including its count. */
export const pageTitle = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

export const dialog = (page: Page) => page.getByRole('dialog')

/** The toast. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.mantine-Notifications-root').getByText(text)

/** A running clock: a busy machine may skip seconds. */
export const timeFromTwoSeconds = /^(0:0[2-9]|0:[1-9]\d|[1-9]\d*:\d\d)$/

export const tableRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

export const rail = (page: Page) => page.getByRole('navigation', { name: t('shell:rail.label') })

/** The bell with any count, and its panel. */
const bellName = anyOfTexts(t('notifications:open'), t.like('notifications:openCount'))
export const bell = (page: Page) => page.getByRole('button', { name: bellName })
export const notifications = (page: Page) => page.getByRole('dialog', { name: bellName })

/** Opens the folded groups of the rail. */
export async function unfoldRail(page: Page) {
  await expect(rail(page).getByRole('link').first()).toBeVisible()
  const folded = rail(page).getByRole('button', { expanded: false })
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click()
    await expect(folded).toHaveCount(left - 1)
  }
}

export async function signIn(page: Page, { email, password }: Credentials) {
  await field(page, t('access:fields.email')).fill(email)
  await field(page, t('access:fields.password')).fill(password)
  await button(page, t('access:login.submit')).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: t.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: t('shell:account.logout') }).click()
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, most = 80) {
  await expect(target).toBeVisible()
  for (let count = 0; count < most; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with ${most} tabs`)
}

/** The pages that a profile sees with a plan that includes everything. */
const pagesOf = (profile: Profile) =>
  pageRoutes
    .filter(({ action, group }) => group !== 'account' && (!action || can({ profile, super: false }, action)))
    .map(({ texts }) => t(`${texts}:title` as TextKey))

export const pagesOfEverybody = pagesOf('user')
export const pagesOfAdmins = pagesOf('admin')
