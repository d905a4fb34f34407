import type { Option } from '@recado/contract/bot/config'
import { useTranslation } from 'react-i18next'
import { childrenOf, type Direction, entryOf, fits, move, type Spot, spotAfter, spotOf } from '../tree/menuTree.ts'
import type { MenuState } from './useMenuState.ts'

/** Moves entries within the menu. */
export function useMoving({ options, setOptions, selection, nameOf, announce }: MenuState) {
  const { t } = useTranslation('menu')

  const announcePlace = (after: readonly Option[], id: number) => {
    const spot = spotOf(after, id)
    if (!spot) return
    const of = childrenOf(after, spot.parentId).length
    announce(t('told.moved', { name: nameOf(id), place: spot.at + 1, of, host: nameOf(spot.parentId) }))
  }
  const put = (id: number, spot: Spot) => {
    const after = move(options, id, spot)
    if (after === options) return announce(t('told.stays'))
    setOptions(() => after)
    selection.select(id)
    announcePlace(after, id)
  }
  return {
    put,
    step: (id: number, direction: Direction) => {
      const spot = spotAfter(options, id, direction)
      if (spot) put(id, spot)
      else announce(t('told.stays'))
    },
    canFit: (id: number, parentId: number | null) => {
      const entry = entryOf(options, id)
      return entry !== undefined && !entryOf([entry], parentId) && fits(options, entry, parentId)
    },
  }
}
