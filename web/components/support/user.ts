import type { Profile } from '@recado/contract/kit/profiles'
import { can } from '@recado/contract/permissions'
import { expect } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { pageRoutes } from '#web/app/pageRoutes.ts'
import { escapeForRegExp, type TextKey } from '../../../e2e/readTexts.ts'
import { t } from './texts.ts'

type Scope = typeof page | Locator

/** A field by its label, whether or not a star marks it as required. */
export const field = (scope: Scope, label: string) => scope.getByLabelText(new RegExp(`^${escapeForRegExp(label)}( \\*)?$`))
export const button = (scope: Scope, name: string) => scope.getByRole('button', { name, exact: true })
/** The title of the page, with the count beside it. */
export const pageTitle = (text: string) => page.getByRole('heading', { level: 1, name: text })
export const dialog = () => page.getByRole('dialog')
export const tableRow = (text: string) => page.getByRole('row').filter({ hasText: text })
export const rail = () => page.getByRole('navigation', { name: t('shell:rail.label') })
export const link = (scope: Scope, name: string) => scope.getByRole('link', { name })
export const option = (name: string | RegExp) => page.getByRole('option', { name })

export const { press, type, wheel } = commands

/** Waits until nothing matches. */
export const expectGone = (locator: Locator) => expect.element(locator).not.toBeInTheDocument()
/** Waits for what all matches show, in order. */
export const expectTexts = (locator: Locator) => expect.poll(() => locator.elements().map(({ textContent }) => textContent))
export const expectCount = (locator: Locator) => expect.poll(() => locator.elements().length)
/** Waits for the address. */
export const expectPath = () => expect.poll(() => window.location.pathname + window.location.search)

export const box = (locator: Locator) => locator.element().getBoundingClientRect()
/** Whether a text is shown whole, without dots at its end. */
export const isFullyVisible = (locator: Locator) => {
  const { scrollWidth, clientWidth } = locator.element()
  return scrollWidth <= clientWidth
}

/** Presses Tab until the element has the focus, as somebody does who has no mouse. */
export async function tabTo(target: Locator, most = 80) {
  await expect.element(target).toBeVisible()
  for (let count = 0; count < most; count++) {
    if (target.query() === document.activeElement) return
    await press('Tab')
  }
  throw new Error(`${target.asLocator()} cannot be reached with ${most} tabs`)
}

/** Opens the folded groups of the rail. */
export async function unfoldRail() {
  await expect.element(rail().getByRole('link').first()).toBeVisible()
  const folded = rail().getByRole('button', { expanded: false })
  for (let left = folded.elements().length; left > 0; left--) {
    await folded.first().click()
    await expectCount(folded).toBe(left - 1)
  }
}

/** The entries of the rail for a profile, with a plan that has everything. */
const pagesOf = (profile: Profile) =>
  pageRoutes
    .filter(({ action, group }) => group !== 'account' && (!action || can({ profile, super: false }, action)))
    .map(({ texts }) => t(`${texts}:title` as TextKey))
export const pagesOfEverybody = pagesOf('user')
