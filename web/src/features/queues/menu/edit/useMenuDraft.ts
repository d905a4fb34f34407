import type { QueueDetails } from '@recado/contract/queues/queues'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../../shared/auth/session.ts'
import { contentOf, isSame, type MenuContent, onTopOf, type SavedMenu, savedMenu } from './content.ts'
import { begin, record, redo, type UndoHistory, undo } from './history.ts'
import { draftKey, keepMenuDraft, readMenuDraft } from './keptDraft.ts'

/** Letters typed without a pause are one step of undo. */
const rest = 1500

type Draft = { base: SavedMenu; history: UndoHistory<MenuContent> }

/** A menu being edited: saved state, present state and undo history; it survives a reload. */
export function useMenuDraft(saved: QueueDetails, isSaving: boolean) {
  const { id: userId } = useSession()
  const key = draftKey(userId, saved.id)
  const [isRestored, setRestored] = useState(() => readMenuDraft(key) !== null)
  const [{ base, history }, setDraft] = useState<Draft>(() => {
    const kept = readMenuDraft(key)
    return { base: kept?.base ?? savedMenu(saved), history: begin(kept?.now ?? contentOf(saved)) }
  })
  const typing = useRef({ at: 0, burst: 0 })
  const theirs = savedMenu(saved)
  const isDirty = !isSame(history.now, base)
  const isElsewhere = !isSaving && !isSame(theirs, base)

  const start = (menu: SavedMenu) => {
    setDraft({ base: menu, history: begin(contentOf(menu)) })
    setRestored(false)
  }
  // Without local changes, a newer saved version is simply shown.
  if (isElsewhere && !isDirty) start(theirs)

  useEffect(() => keepMenuDraft(key, isDirty ? { base, now: history.now } : null), [key, isDirty, base, history.now])

  const edit = (change: (content: MenuContent) => MenuContent, mark?: string) => {
    const now = Date.now()
    if (now - typing.current.at > rest) typing.current.burst += 1
    typing.current.at = now
    const burst = mark === undefined ? null : `${mark} ${typing.current.burst}`
    setDraft((draft) => ({ ...draft, history: record(draft.history, change(draft.history.now), burst) }))
  }
  const walk = (step: typeof undo) => setDraft((draft) => ({ ...draft, history: step(draft.history) }))

  return {
    content: history.now,
    menuVersion: base.menuVersion,
    ...{ isDirty, isElsewhere, isRestored, edit, start },
    dropDraft() {
      // Store at once: the page may close before the next effect.
      keepMenuDraft(key, null)
      start(theirs)
    },
    keepMine: () => setDraft((draft) => ({ base: theirs, history: record(draft.history, onTopOf(draft.history.now, theirs)) })),
    noticeRestored: () => setRestored(false),
    undo: history.past.length > 0 ? () => walk(undo) : undefined,
    redo: history.future.length > 0 ? () => walk(redo) : undefined,
  }
}

export type MenuDraft = ReturnType<typeof useMenuDraft>
