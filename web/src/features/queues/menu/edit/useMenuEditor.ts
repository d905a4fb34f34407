import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useTranslation } from 'react-i18next'
import { change } from '../tree/menuTree.ts'
import { useAdding } from './useAdding.ts'
import type { MenuDraft } from './useMenuDraft.ts'
import { useMenuState } from './useMenuState.ts'
import { useMoving } from './useMoving.ts'
import { useRemoving } from './useRemoving.ts'

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
    ...useMoving(menu),
    ...useAdding(menu),
    ...useRemoving(menu),
    content: draft.content,
    write: (id: number, written: Partial<Pick<Option, 'title' | 'message'>>) =>
      menu.setOptions((now) => change(now, id, written), `${id} ${Object.keys(written).join()}`),
    greet: (greetingMessage: string) => draft.edit((content) => ({ ...content, greetingMessage }), 'greeting'),
    undo: announced(draft.undo, t('told.undone')),
    redo: announced(draft.redo, t('told.redone')),
  }
}

export type MenuEditor = ReturnType<typeof useMenuEditor>
