import { expect, type Page } from '@playwright/test'
import { navigate } from '../navigate.ts'
import type { Cast } from '../seedCompanies.ts'
import type { Translate } from '../texts.ts'
import { pageTitle } from '../userActions.ts'

export type ScreenContext = { page: Page; t: Translate }

/** A state of the app to be checked. */
export type Screen = {
  name: string
  /** The user; undefined for a guest. */
  who?: keyof Cast
  path: string
  /** The only width where it exists. */
  only?: 'wide' | 'phone'
  /** Mocks to install before the page loads. */
  before?: (page: Page) => Promise<unknown>
  /** Console errors to expect from them. */
  complaint?: RegExp
  /** Leaving it shows a question about unsaved input. */
  holdsBack?: true
  /** The steps that lead to it; they end when it is visible. */
  reach: (stage: ScreenContext) => Promise<unknown>
  /** A shorter way from the screen listed before it. */
  onward?: (stage: ScreenContext) => Promise<unknown>
}

/** Opens it in a new browser, signed in if the screen has a user. */
export async function showScreen({ path, before, reach }: Screen, { page, t }: ScreenContext) {
  await before?.(page)
  await page.goto(path)
  await reach({ page, t })
}

/** Opens it from another screen of the same user, as by a link, and closes what was open. */
export async function goToNextScreen({ path, reach, onward }: Screen, { page, t }: ScreenContext) {
  if (onward) return onward({ page, t })
  await page.keyboard.press('Escape')
  await navigate(page, '/nowhere')
  await expect(pageTitle(page, t('shell:notFound.title'))).toBeVisible()
  await navigate(page, path)
  await reach({ page, t })
}
