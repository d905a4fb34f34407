import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import type { Cast } from './seedCompanies.ts'
import { sessionOf } from './session.ts'
import { openWindow } from './windows.ts'

export type Who = keyof Cast | undefined
export type CastWindows = ReturnType<typeof keepCastWindows>

/** Browser contexts that stay open, one per member of the cast: many screens are checked. */
export function keepCastWindows(browser: Browser, { origin, cast }: { origin: string; cast: Cast }) {
  const windows = new Map<string, BrowserContext>()
  return {
    async windowOf(who: Who, options: BrowserContextOptions) {
      const key = JSON.stringify([who, options])
      const session = who ? { storageState: await sessionOf(cast[who], origin) } : {}
      const open = windows.get(key) ?? (await openWindow(browser, { baseURL: origin, ...session, ...options })).window
      windows.set(key, open)
      return open
    },
    async close() {
      for (const window of windows.values()) await window.close()
    },
  }
}
