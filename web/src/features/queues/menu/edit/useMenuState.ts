import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { findEntry, pathToEntry } from '../tree/menuTree.ts'
import type { MenuDraft } from './useMenuDraft.ts'

/** The state that all editing hooks share: entries, selection, focus and announcements. */
export function useMenuState(queue: QueueDetails, draft: MenuDraft) {
  const { t } = useTranslation('menu')
  const { options } = draft.content
  const selection = useSelection(options)
  const { focus, requestFocus, takesFocus } = useFocusRequest()
  /** The entry just added, while its title is typed for the first time. */
  const [newEntryId, setNewEntryId] = useState<number | null>(null)
  const [announcement, announce] = useState('')
  const settle = () => setNewEntryId(null)

  return {
    queue,
    options,
    selection,
    focus,
    takesFocus,
    fresh: newEntryId,
    setFresh: setNewEntryId,
    settle,
    announcement,
    announce,
    go(target: FocusTarget) {
      if (target === 'tree') settle()
      requestFocus(target)
    },
    setOptions: (next: (options: Option[]) => Option[], mark?: string) =>
      draft.edit((content) => {
        const changed = next(content.options)
        return changed === content.options ? content : { ...content, options: changed }
      }, mark),
    nameOf: (id: number | null) => findEntry(options, id)?.title.trim() || (id === null ? queue.name : t('tree.untitled')),
  }
}

export type MenuState = ReturnType<typeof useMenuState>

type FocusTarget = 'title' | 'tree'

/** A request to focus an element. Each request is new. */
function useFocusRequest() {
  const [focus, setFocus] = useState<{ target: FocusTarget; time: number } | null>(null)
  const handledTime = useRef(0)
  return {
    focus,
    requestFocus: (target: FocusTarget) => setFocus((last) => ({ target, time: (last?.time ?? 0) + 1 })),
    /** Whether the target should take the focus; true once per request. */
    takesFocus(target: FocusTarget) {
      if (focus?.target !== target || focus.time === handledTime.current) return false
      handledTime.current = focus.time
      return true
    },
  }
}

/** The selected entry (null is the queue) and the folded entries. The selected entry is always visible. */
function useSelection(options: readonly Option[]) {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<number | null>(() => Number(params.get('entry')) || null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const selected = chosen !== null && findEntry(options, chosen) ? chosen : null
  const ancestors = new Set(selected === null ? [] : pathToEntry(options, selected).flatMap(({ id }) => (id === selected ? [] : [id])))

  const select = (id: number | null) => {
    setFolded(difference(folded, ancestors))
    setChosen(id)
  }
  const fold = (ids: readonly number[]) => {
    const foldedAncestor = ids.find((id) => ancestors.has(id))
    setFolded(new Set([...folded, ...ids]))
    if (foldedAncestor !== undefined) setChosen(foldedAncestor)
  }
  return {
    selected,
    folded: difference(folded, ancestors),
    select,
    fold,
    unfold: (ids: readonly number[]) => setFolded(difference(folded, new Set(ids))),
  }
}

const difference = (ids: ReadonlySet<number>, others: ReadonlySet<number>) => new Set([...ids].filter((id) => !others.has(id)))
