import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeEntry, findEntry, neighbourOf, removeEntry } from '../tree/menuTree.ts'
import { useAddEntries } from './useAddEntries.ts'
import type { MenuDraft } from './useMenuDraft.ts'
import { type MenuState, useMenuState } from './useMenuState.ts'
import { useMoveEntries } from './useMoveEntries.ts'

/** All actions of the editor, and their announcements for screen readers. */
export function useMenuEditor(queue: QueueDetails, draft: MenuDraft) {
  const { t } = useTranslation('menu')
  const menu = useMenuState(queue, draft)
  const announced = (step: (() => void) | undefined, text: string) =>
    step &&
    (() => {
      step()
      menu.announce(text)
    })

  return {
    ...menu,
    ...useMoveEntries(menu),
    ...useAddEntries(menu),
    ...useRemoveEntries(menu),
    content: draft.content,
    write: (id: number, written: Partial<Pick<Option, 'title' | 'message'>>) =>
      menu.setOptions((now) => changeEntry(now, id, written), `${id} ${Object.keys(written).join()}`),
    greet: (greetingMessage: string) => draft.edit((content) => ({ ...content, greetingMessage }), 'greeting'),
    undo: announced(draft.undo, t('told.undone')),
    redo: announced(draft.redo, t('told.redone')),
  }
}

export type MenuEditor = ReturnType<typeof useMenuEditor>

/** Removes entries; asks first if an entry has children. */
function useRemoveEntries({ options, setOptions, selection, go, nameOf, announce }: MenuState) {
  const { t } = useTranslation('menu')
  const [removing, setRemoving] = useState<Option | null>(null)

  const removeNow = (id: number) => {
    const next = neighbourOf(options, id)
    announce(t('told.removed', { name: nameOf(id) }))
    setOptions((now) => removeEntry(now, id))
    selection.select(next)
    setRemoving(null)
    go('tree')
  }
  return {
    removing,
    removeNow,
    remove: (id: number) => {
      const entry = findEntry(options, id)
      if (entry && entry.children.length > 0) setRemoving(entry)
      else removeNow(id)
    },
    keepIt: () => setRemoving(null),
  }
}
