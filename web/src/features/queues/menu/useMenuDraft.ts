import type { QueueDetails } from '@recado/contract/queues/queues'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { isSameContent, type MenuContent, rebaseOnto, type SavedMenu, toContent, toSavedMenu } from './menuContent.ts'
import { recordChange, redoChange, startHistory, type UndoHistory, undoChange } from './undoHistory.ts'

/** Letters typed without a pause are one step of undo. */
const TYPING_PAUSE = 1500

type Draft = { base: SavedMenu; history: UndoHistory<MenuContent> }

/** A menu being edited: saved state, present state and undo history; it survives a reload. */
export function useMenuDraft(saved: QueueDetails, isSaving: boolean) {
  const { id: userId } = useCurrentUser()
  const key = draftKey(userId, saved.id)
  const [isRestored, setRestored] = useState(() => readMenuDraft(key) !== null)
  const [{ base, history }, setDraft] = useState<Draft>(() => {
    const stored = readMenuDraft(key)
    return { base: stored?.base ?? toSavedMenu(saved), history: startHistory(stored?.now ?? toContent(saved)) }
  })
  const lastEdit = useRef({ at: 0, burst: 0 })
  const theirs = toSavedMenu(saved)
  const isDirty = !isSameContent(history.now, base)
  const isElsewhere = !isSaving && !isSameContent(theirs, base)

  const start = (menu: SavedMenu) => {
    setDraft({ base: menu, history: startHistory(toContent(menu)) })
    setRestored(false)
  }
  // Without local changes a newer saved version replaces the shown version.
  if (isElsewhere && !isDirty) start(theirs)

  useEffect(() => storeMenuDraft(key, isDirty ? { base, now: history.now } : null), [key, isDirty, base, history.now])

  const edit = (change: (content: MenuContent) => MenuContent, mark?: string) => {
    const now = Date.now()
    if (now - lastEdit.current.at > TYPING_PAUSE) lastEdit.current.burst += 1
    lastEdit.current.at = now
    const burst = mark === undefined ? null : `${mark} ${lastEdit.current.burst}`
    setDraft((draft) => ({ ...draft, history: recordChange(draft.history, change(draft.history.now), burst) }))
  }
  const walk = (step: typeof undoChange) => setDraft((draft) => ({ ...draft, history: step(draft.history) }))

  return {
    content: history.now,
    menuVersion: base.menuVersion,
    isDirty,
    isElsewhere,
    isRestored,
    edit,
    start,
    dropDraft() {
      // Store at once: the page may close before the next effect.
      storeMenuDraft(key, null)
      start(theirs)
    },
    keepMine: () => setDraft((draft) => ({ base: theirs, history: recordChange(draft.history, rebaseOnto(draft.history.now, theirs)) })),
    noticeRestored: () => setRestored(false),
    undo: history.past.length > 0 ? () => walk(undoChange) : undefined,
    redo: history.future.length > 0 ? () => walk(redoChange) : undefined,
  }
}

export type MenuDraft = ReturnType<typeof useMenuDraft>

/** Unsaved changes, and the saved menu they are based on. */
type StoredMenuDraft = { base: SavedMenu; now: MenuContent }

/** Stored per user, as several may share a browser. `storedDrafts.ts` deletes it when another user signs in. */
const draftKey = (userId: number, queueId: number) => `menuDraft-${userId}-${queueId}`

function readMenuDraft(key: string): StoredMenuDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<StoredMenuDraft> | null
    return isSavedMenu(stored?.base) && isContent(stored.now) ? { base: stored.base, now: stored.now } : null
  } catch {
    return null
  }
}

function storeMenuDraft(key: string, draft: StoredMenuDraft | null) {
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
