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
    const spot = positionOf(after, id)
    if (!spot) return
    const of = childrenOf(after, spot.parentId).length
    announce(t('told.moved', { name: nameOf(id), place: spot.at + 1, of, host: nameOf(spot.parentId) }))
  }
  const put = (id: number, spot: TreePosition) => {
    const after = moveEntry(options, id, spot)
    if (after === options) return announce(t('told.stays'))
    setOptions(() => after)
    selection.select(id)
    announcePosition(after, id)
  }
  return {
    put,
    step: (id: number, direction: MoveDirection) => {
      const spot = positionAfterMove(options, id, direction)
      if (spot) put(id, spot)
      else announce(t('told.stays'))
    },
    canFit: (id: number, parentId: number | null) => {
      const entry = findEntry(options, id)
      return entry !== undefined && !findEntry([entry], parentId) && fitsDepth(options, entry, parentId)
    },
  }
}
