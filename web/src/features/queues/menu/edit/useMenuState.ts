import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findEntry } from '../tree/menuTree.ts'
import type { MenuDraft } from './useMenuDraft.ts'
import { useSelection } from './useSelection.ts'

/** The state that all editing hooks share: entries, selection, focus and announcements. */
export function useMenuState(queue: QueueDetails, draft: MenuDraft) {
  const { t } = useTranslation('menu')
  const { options } = draft.content
  const selection = useSelection(options)
  const { focus, send, takesFocus } = useFocusRequest()
  /** The entry just added, while its title is typed for the first time. */
  const [newEntryId, setNewEntryId] = useState<number | null>(null)
  const [announcement, announce] = useState('')
  const settle = () => setNewEntryId(null)

  return {
    ...{ queue, options, selection, focus, takesFocus, fresh: newEntryId, setFresh: setNewEntryId, settle, announcement, announce },
    go(place: 'title' | 'tree') {
      if (place === 'tree') settle()
      send(place)
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
  const [focus, setFocus] = useState<{ place: FocusTarget; time: number } | null>(null)
  const taken = useRef(0)
  return {
    focus,
    send: (place: FocusTarget) => setFocus((last) => ({ place, time: (last?.time ?? 0) + 1 })),
    /** Whether focus was requested there; true once per request. */
    takesFocus(place: FocusTarget) {
      if (focus?.place !== place || focus.time === taken.current) return false
      taken.current = focus.time
      return true
    },
  }
}
