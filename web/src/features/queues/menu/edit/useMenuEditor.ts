import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useTranslation } from 'react-i18next'
import { changeEntry } from '../tree/menuTree.ts'
import { useAddEntries } from './useAddEntries.ts'
import type { MenuDraft } from './useMenuDraft.ts'
import { useMenuState } from './useMenuState.ts'
import { useMoveEntries } from './useMoveEntries.ts'
import { useRemoveEntries } from './useRemoveEntries.ts'

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
