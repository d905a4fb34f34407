import { expect, type Page } from '@playwright/test'
import { follow } from '../follow.ts'
import type { Cast } from '../seedCompanies.ts'
import type { Say } from '../texts.ts'
import { title } from '../user.ts'

export type Stage = { page: Page; say: Say }

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
  reach: (stage: Stage) => Promise<unknown>
  /** A shorter way from the screen listed before it. */
  onward?: (stage: Stage) => Promise<unknown>
}

/** Opens it in a new browser, signed in if the screen has a user. */
export async function show({ path, before, reach }: Screen, { page, say }: Stage) {
  await before?.(page)
  await page.goto(path)
  await reach({ page, say })
}

/** Opens it from another screen of the same user, as by a link, and closes what was open. */
export async function goOn({ path, reach, onward }: Screen, { page, say }: Stage) {
  if (onward) return onward({ page, say })
  await page.keyboard.press('Escape')
  await follow(page, '/nowhere')
  await expect(title(page, say('shell:notFound.title'))).toBeVisible()
  await follow(page, path)
  await reach({ page, say })
}
