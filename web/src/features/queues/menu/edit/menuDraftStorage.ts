import type { MenuContent, SavedMenu } from './menuContent.ts'

/** Unsaved changes, and the saved menu they are based on. */
export type StoredMenuDraft = { base: SavedMenu; now: MenuContent }

/** Stored per user, as several may share a browser. `storedDrafts.ts` deletes it when another user signs in. */
export const draftKey = (userId: number, queueId: number) => `menuDraft-${userId}-${queueId}`

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
