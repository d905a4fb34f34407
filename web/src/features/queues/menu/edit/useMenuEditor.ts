import type { Option } from '@recado/contract/bot/config'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { everyEntry, menuBounds } from '@recado/contract/queues/wholeMenu'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  add,
  beforeOf,
  besideOf,
  change,
  childrenOf,
  type Direction,
  duplicate,
  entryOf,
  fits,
  freshId,
  move,
  remove,
  type Spot,
  spotAfter,
  spotOf,
} from '../tree/menuTree.ts'
import type { MenuDraft } from './useMenuDraft.ts'
import { useSelection } from './useSelection.ts'

/** Where the keyboard is to go, anew for each `turn`. */
type Focus = { place: 'title' | 'tree'; turn: number }

/** All that can be done with a queue's menu, and what is told of it to those who do not see it. */
export function useMenuEditor(queue: QueueDetails, draft: MenuDraft) {
  const { t } = useTranslation('menu')
  const { options } = draft.content
  const selection = useSelection(options)
  const [focus, setFocus] = useState<Focus | null>(null)
  const taken = useRef(0)
  const [fresh, setFresh] = useState<number | null>(null)
  const [told, setTold] = useState('')
  const [removing, setRemoving] = useState<Option | null>(null)

  const setOptions = (next: (options: Option[]) => Option[], mark?: string) =>
    draft.edit((content) => {
      const changed = next(content.options)
      return changed === content.options ? content : { ...content, options: changed }
    }, mark)
  const settle = () => setFresh(null)
  const go = (place: Focus['place']) => {
    if (place === 'tree') settle()
    setFocus((last) => ({ place, turn: (last?.turn ?? 0) + 1 }))
  }
  const nameOf = (id: number | null) => entryOf(options, id)?.title.trim() || (id === null ? queue.name : t('tree.untitled'))
  const tellPlace = (after: readonly Option[], id: number) => {
    const spot = spotOf(after, id)
    if (!spot) return
    const of = childrenOf(after, spot.parentId).length
    setTold(t('told.moved', { name: nameOf(id), place: spot.at + 1, of, host: nameOf(spot.parentId) }))
  }

  const put = (id: number, spot: Spot) => {
    const after = move(options, id, spot)
    if (after === options) return setTold(t('told.stays'))
    setOptions(() => after)
    selection.select(id)
    tellPlace(after, id)
  }
  const addAt = (spot: Spot) => {
    const entry: Option = { id: freshId(options), title: '', message: '', children: [] }
    if (everyEntry(options).length >= menuBounds.entries || !fits(options, entry, spot.parentId)) return setTold(t('told.full'))
    setOptions((now) => add(now, entry, spot))
    selection.select(entry.id)
    setFresh(entry.id)
    go('title')
  }
  const addBeside = (id: number | null) => {
    const spot = id === null ? undefined : spotOf(options, id)
    addAt(spot ? { ...spot, at: spot.at + 1 } : { parentId: null, at: options.length })
  }
  const removeNow = (id: number) => {
    const next = besideOf(options, id)
    setTold(t('told.removed', { name: nameOf(id) }))
    setOptions((now) => remove(now, id))
    selection.select(next)
    setRemoving(null)
    go('tree')
  }

  const telling = (act: (() => void) | undefined, text: string) =>
    act &&
    (() => {
      act()
      setTold(text)
    })

  return {
    ...{ queue, options, selection, focus, told, removing, nameOf, go, put, settle },
    content: draft.content,
    /** The entry that was just added, as long as its title is written for the first time. */
    fresh,
    /** Whether the keyboard was just sent there; said once. */
    takesFocus: (place: Focus['place']) => {
      if (focus?.place !== place || focus.turn === taken.current) return false
      taken.current = focus.turn
      return true
    },
    canFit: (id: number, parentId: number | null) => {
      const entry = entryOf(options, id)
      return entry !== undefined && !entryOf([entry], parentId) && fits(options, entry, parentId)
    },
    addBeside,
    addUnder: (id: number | null) => addAt({ parentId: id, at: childrenOf(options, id).length }),
    /** A new title leads on to the next one, until one stays blank, which is not kept. */
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
      if (!copy || everyEntry(after).length > menuBounds.entries) return setTold(t('told.full'))
      setOptions(() => after)
      selection.select(copy.id)
      setTold(t('told.doubled', { name: nameOf(id) }))
    },
    step: (id: number, direction: Direction) => {
      const spot = spotAfter(options, id, direction)
      if (spot) put(id, spot)
      else setTold(t('told.stays'))
    },
    /** What others lie under is only taken out after a question. */
    remove: (id: number) => {
      const entry = entryOf(options, id)
      if (entry && entry.children.length > 0) setRemoving(entry)
      else removeNow(id)
    },
    removeNow,
    keepIt: () => setRemoving(null),
    write: (id: number, part: Partial<Pick<Option, 'title' | 'message'>>) =>
      setOptions((now) => change(now, id, part), `${id} ${Object.keys(part).join()}`),
    greet: (greetingMessage: string) => draft.edit((content) => ({ ...content, greetingMessage }), 'greeting'),
    undo: telling(draft.undo, t('told.undone')),
    redo: telling(draft.redo, t('told.redone')),
  }
}

export type MenuEditor = ReturnType<typeof useMenuEditor>
