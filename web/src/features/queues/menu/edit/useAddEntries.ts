import type { Option } from '@recado/contract/bot/config'
import { flattenMenu, menuLimits } from '@recado/contract/queues/menuTree'
import { useTranslation } from 'react-i18next'
import {
  addEntry,
  childrenOf,
  duplicateEntry,
  fitsDepth,
  nextTemporaryId,
  positionOf,
  previousOf,
  removeEntry,
  type TreePosition,
} from '../tree/menuTree.ts'
import type { MenuState } from './useMenuState.ts'

/** Adds entries, one after another while the user types titles. */
export function useAddEntries({ options, setOptions, selection, fresh, setFresh, go, nameOf, announce }: MenuState) {
  const { t } = useTranslation('menu')

  const addAt = (position: TreePosition) => {
    const entry: Option = { id: nextTemporaryId(options), title: '', message: '', children: [] }
    if (flattenMenu(options).length >= menuLimits.entries || !fitsDepth(options, entry, position.parentId)) return announce(t('told.full'))
    setOptions((now) => addEntry(now, entry, position))
    selection.select(entry.id)
    setFresh(entry.id)
    go('title')
  }
  const addSibling = (id: number | null) => {
    const position = id === null ? undefined : positionOf(options, id)
    addAt(position ? { ...position, at: position.at + 1 } : { parentId: null, at: options.length })
  }
  return {
    addSibling,
    addUnder: (id: number | null) => addAt({ parentId: id, at: childrenOf(options, id).length }),
    /** Enter in a title adds the next entry; an empty title ends this and removes the entry. */
    leaveTitle: ({ id, title }: Option, goesOn: boolean) => {
      const isBlank = title.trim() === ''
      if (fresh === id && goesOn && !isBlank) return addSibling(id)
      if (fresh === id && isBlank) {
        setOptions((now) => removeEntry(now, id))
        selection.select(previousOf(options, id))
      }
      go('tree')
    },
    duplicate: (id: number) => {
      const after = duplicateEntry(options, id)
      const at = (positionOf(options, id)?.at ?? 0) + 1
      const copy = childrenOf(after, positionOf(options, id)?.parentId ?? null)[at]
      if (!copy || flattenMenu(after).length > menuLimits.entries) return announce(t('told.full'))
      setOptions(() => after)
      selection.select(copy.id)
      announce(t('told.doubled', { name: nameOf(id) }))
    },
  }
}
