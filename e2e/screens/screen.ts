import { expect, type Page } from '@playwright/test'
import { follow } from '../follow.ts'
import type { Cast } from '../seedCompanies.ts'
import type { Say } from '../texts.ts'
import { title } from '../user.ts'

export type Stage = { page: Page; say: Say }

/** One state of the product that somebody may have before their eyes. */
export type Screen = {
  name: string
  /** Whose screen it is; without one, a visitor's. */
  who?: keyof Cast
  path: string
  /** At the one width where it exists. */
  only?: 'wide' | 'phone'
  /** What goes wrong on purpose, arranged before the page is fetched. */
  before?: (page: Page) => Promise<unknown>
  /** What the browser may say about that. */
  complaint?: RegExp
  /** What one has begun there asks before it lets one go. */
  holdsBack?: true
  /** What one does until it stands there; done when it is seen. */
  reach: (stage: Stage) => Promise<unknown>
  /** The shorter way, for whoever has just seen the screen that is listed before it. */
  onward?: (stage: Stage) => Promise<unknown>
}

/** Goes there. The browser is fresh, and signed in already if the screen is somebody's. */
export async function show({ path, before, reach }: Screen, { page, say }: Stage) {
  await before?.(page)
  await page.goto(path)
  await reach({ page, say })
}

/** Goes there from another screen of the same person, as by a link. What was open in the frame is closed; what was open on the page goes with it. */
export async function goOn({ path, reach, onward }: Screen, { page, say }: Stage) {
  if (onward) return onward({ page, say })
  await page.keyboard.press('Escape')
  await follow(page, '/nowhere')
  await expect(title(page, say('shell:notFound.title'))).toBeVisible()
  await follow(page, path)
  await reach({ page, say })
}
