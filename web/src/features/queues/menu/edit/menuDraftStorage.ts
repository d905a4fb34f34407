import { sessionStore } from '../../../../shared/auth/sessionStore.ts'
import type { MenuContent, SavedMenu } from './menuContent.ts'

/** Unsaved changes, and the saved menu they are based on. */
export type StoredMenuDraft = { base: SavedMenu; now: MenuContent }

const prefix = 'menuDraft-'

/** Stored per user, as several may share a browser. */
export const draftKey = (userId: number, queueId: number) => `${prefix}${userId}-${queueId}`

export function readMenuDraft(key: string): StoredMenuDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<StoredMenuDraft> | null
    return isSavedMenu(stored?.base) && isContent(stored.now) ? { base: stored.base, now: stored.now } : null
  } catch {
    return null
  }
}

export function storeMenuDraft(key: string, draft: StoredMenuDraft | null) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // If the storage is full, the draft lives until the page closes.
  }
}

const isContent = (value: MenuContent | undefined): value is MenuContent =>
  typeof value?.greetingMessage === 'string' && Array.isArray(value.options) && Array.isArray(value.tests)

const isSavedMenu = (value: SavedMenu | undefined): value is SavedMenu => isContent(value) && typeof value.menuVersion === 'string'

sessionStore.subscribe(() => {
  if (sessionStore.get().status !== 'signedOut') return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
