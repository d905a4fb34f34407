import { expect, type Locator, type Page } from '@playwright/test'
import type { Profile } from '@recado/contract/kit/profiles'
import { can } from '@recado/contract/permissions'
import { pages } from '../web/src/app/pages.ts'
import type { Login } from './platform.ts'
import { anyOf, escapeForRegExp, type TextKey, textsIn } from './texts.ts'

const say = textsIn('pt')

/** A field by what is written over it, whether or not a star marks it as required. */
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(new RegExp(`^${escapeForRegExp(label)}( \\*)?$`))

export const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })

/** What the page is called, with the number beside it. */
export const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

export const dialog = (page: Page) => page.getByRole('dialog')

/** The short message at the screen's edge. */
export const toast = (page: Page, text: string | RegExp) => page.locator('.mantine-Notifications-root').getByText(text)

/** A clock goes on while one looks: on a busy machine nobody sees each second. */
export const fromTwoSecondsOn = /^(0:0[2-9]|0:[1-9]\d|[1-9]\d*:\d\d)$/

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

export const rail = (page: Page) => page.getByRole('navigation', { name: say('shell:rail.label') })

/** The bell, whatever number stands at it, and what it opens. */
const bellName = anyOf(say('notifications:open'), say.like('notifications:openCount'))
export const bell = (page: Page) => page.getByRole('button', { name: bellName })
export const notifications = (page: Page) => page.getByRole('dialog', { name: bellName })

/** Opens the groups of the rail that are folded. */
export async function unfoldRail(page: Page) {
  await expect(rail(page).getByRole('link').first()).toBeVisible()
  const folded = rail(page).getByRole('button', { expanded: false })
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click()
    await expect(folded).toHaveCount(left - 1)
  }
}

export async function signIn(page: Page, { email, password }: Login) {
  await field(page, say('access:fields.email')).fill(email)
  await field(page, say('access:fields.password')).fill(password)
  await button(page, say('access:login.submit')).click()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: say.like('shell:account.menu') }).click()
  await page.getByRole('menuitem', { name: say('shell:account.logout') }).click()
}

/** Goes forward with the Tab key until it is reached, as somebody does who has no mouse. */
export async function tabTo(page: Page, target: Locator, most = 80) {
  await expect(target).toBeVisible()
  for (let count = 0; count < most; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with ${most} tabs`)
}

/** What the rail leads to for a profile, with a plan that has everything: each page says for itself who may see it. */
const pagesOf = (profile: Profile) =>
  pages.filter(({ action }) => !action || can({ profile, super: false }, action)).map(({ texts }) => say(`${texts}:title` as TextKey))

export const pagesOfEverybody = pagesOf('user')
export const pagesOfAdmins = pagesOf('admin')
