import type { Option } from '@recado/contract/bot/config'
import { flattenMenu, menuLimits } from '@recado/contract/queues/menuTree'
import { useTranslation } from 'react-i18next'
import { add, beforeOf, childrenOf, duplicate, fits, freshId, remove, type Spot, spotOf } from '../tree/menuTree.ts'
import type { MenuState } from './useMenuState.ts'

/** Adds entries, one after the other while titles are typed. */
export function useAdding({ options, setOptions, selection, fresh, setFresh, go, nameOf, announce }: MenuState) {
  const { t } = useTranslation('menu')

  const addAt = (spot: Spot) => {
    const entry: Option = { id: freshId(options), title: '', message: '', children: [] }
    if (flattenMenu(options).length >= menuLimits.entries || !fits(options, entry, spot.parentId)) return announce(t('told.full'))
    setOptions((now) => add(now, entry, spot))
    selection.select(entry.id)
    setFresh(entry.id)
    go('title')
  }
  const addBeside = (id: number | null) => {
    const spot = id === null ? undefined : spotOf(options, id)
    addAt(spot ? { ...spot, at: spot.at + 1 } : { parentId: null, at: options.length })
  }
  return {
    addBeside,
    addUnder: (id: number | null) => addAt({ parentId: id, at: childrenOf(options, id).length }),
    /** Enter in a title adds the next entry; a blank one ends it and is removed. */
    leaveTitle: ({ id, title }: Option, goesOn: boolean) => {
      const isBlank = title.trim() === ''
      if (fresh === id && goesOn && !isBlank) return addBeside(id)
      if (fresh === id && isBlank) {
        setOptions((now) => remove(now, id))
        selection.select(beforeOf(options, id))
      }
      go('tree')
    },
    duplicate: (id: number) => {
      const after = duplicate(options, id)
      const at = (spotOf(options, id)?.at ?? 0) + 1
      const copy = childrenOf(after, spotOf(options, id)?.parentId ?? null)[at]
      if (!copy || flattenMenu(after).length > menuLimits.entries) return announce(t('told.full'))
      setOptions(() => after)
      selection.select(copy.id)
      announce(t('told.doubled', { name: nameOf(id) }))
    },
  }
}
