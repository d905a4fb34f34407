import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { openContext } from './browserContexts.ts'
import type { Person } from './platform.ts'
import type { Cast } from './seedCompanies.ts'

export type CastMember = keyof Cast | undefined
export type CastContexts = ReturnType<typeof createCastContexts>

/** Browser contexts that stay open, one per member of the cast: many screens are checked. */
export function createCastContexts(browser: Browser, { origin, cast }: { origin: string; cast: Cast }) {
  const windows = new Map<string, BrowserContext>()
  return {
    async windowOf(who: CastMember, options: BrowserContextOptions) {
      const key = JSON.stringify([who, options])
      const session = who ? { storageState: await storageStateOf(cast[who], origin) } : {}
      const open = windows.get(key) ?? (await openContext(browser, { baseURL: origin, ...session, ...options })).window
      windows.set(key, open)
      return open
    },
    async close() {
      for (const window of windows.values()) await window.close()
    },
  }
}

/** The browser storage of a signed-in person. */
async function storageStateOf(person: Person, origin: string) {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: await person.token() }] }] }
}
