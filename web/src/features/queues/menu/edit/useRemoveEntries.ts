import type { Option } from '@recado/contract/bot/config'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findEntry, neighbourOf, removeEntry } from '../tree/menuTree.ts'
import type { MenuState } from './useMenuState.ts'

/** Removes entries; asks first if an entry has children. */
export function useRemoveEntries({ options, setOptions, selection, go, nameOf, announce }: MenuState) {
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
    ...{ removing, removeNow },
    remove: (id: number) => {
      const entry = findEntry(options, id)
      if (entry && entry.children.length > 0) setRemoving(entry)
      else removeNow(id)
    },
    keepIt: () => setRemoving(null),
  }
}
