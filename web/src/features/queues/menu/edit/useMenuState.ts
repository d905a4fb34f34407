import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entryOf } from '../tree/menuTree.ts'
import type { MenuDraft } from './useMenuDraft.ts'
import { useSelection } from './useSelection.ts'

/** The state that all editing hooks share: entries, selection, focus and announcements. */
export function useMenuState(queue: QueueDetails, draft: MenuDraft) {
  const { t } = useTranslation('menu')
  const { options } = draft.content
  const selection = useSelection(options)
  const { focus, send, takesFocus } = useSentFocus()
  /** The entry just added, while its title is typed for the first time. */
  const [fresh, setFresh] = useState<number | null>(null)
  const [announcement, announce] = useState('')
  const settle = () => setFresh(null)

  return {
    ...{ queue, options, selection, focus, takesFocus, fresh, setFresh, settle, announcement, announce },
    go(place: 'title' | 'tree') {
      if (place === 'tree') settle()
      send(place)
    },
    setOptions: (next: (options: Option[]) => Option[], mark?: string) =>
      draft.edit((content) => {
        const changed = next(content.options)
        return changed === content.options ? content : { ...content, options: changed }
      }, mark),
    nameOf: (id: number | null) => entryOf(options, id)?.title.trim() || (id === null ? queue.name : t('tree.untitled')),
  }
}

export type MenuState = ReturnType<typeof useMenuState>

type Place = 'title' | 'tree'

/** A request to focus an element. Each request is new. */
function useSentFocus() {
  const [focus, setFocus] = useState<{ place: Place; time: number } | null>(null)
  const taken = useRef(0)
  return {
    focus,
    send: (place: Place) => setFocus((last) => ({ place, time: (last?.time ?? 0) + 1 })),
    /** Whether focus was requested there; true once per request. */
    takesFocus(place: Place) {
      if (focus?.place !== place || focus.time === taken.current) return false
      taken.current = focus.time
      return true
    },
  }
}
