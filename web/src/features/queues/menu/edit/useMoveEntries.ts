import type { Option } from '@recado/contract/bot/config'
import { useTranslation } from 'react-i18next'
import {
  childrenOf,
  findEntry,
  fitsDepth,
  type MoveDirection,
  moveEntry,
  positionAfterMove,
  positionOf,
  type TreePosition,
} from '../tree/menuTree.ts'
import type { MenuState } from './useMenuState.ts'

/** Moves entries within the menu. */
export function useMoveEntries({ options, setOptions, selection, nameOf, announce }: MenuState) {
  const { t } = useTranslation('menu')

  const announcePosition = (after: readonly Option[], id: number) => {
    const position = positionOf(after, id)
    if (!position) return
    const of = childrenOf(after, position.parentId).length
    announce(t('told.moved', { name: nameOf(id), place: position.at + 1, of, host: nameOf(position.parentId) }))
  }
  const put = (id: number, position: TreePosition) => {
    const after = moveEntry(options, id, position)
    if (after === options) return announce(t('told.stays'))
    setOptions(() => after)
    selection.select(id)
    announcePosition(after, id)
  }
  return {
    put,
    step: (id: number, direction: MoveDirection) => {
      const position = positionAfterMove(options, id, direction)
      if (position) put(id, position)
      else announce(t('told.stays'))
    },
    canFit: (id: number, parentId: number | null) => {
      const entry = findEntry(options, id)
      return entry !== undefined && !findEntry([entry], parentId) && fitsDepth(options, entry, parentId)
    },
  }
}
