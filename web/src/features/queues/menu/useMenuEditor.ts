import type { Option } from '@recado/contract/bot/config'
import { flattenMenu, menuLimits } from '@recado/contract/queues/menuTree'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  addEntry,
  changeEntry,
  childrenOf,
  duplicateEntry,
  findEntry,
  fitsDepth,
  type MoveDirection,
  moveEntry,
  neighbourOf,
  nextTemporaryId,
  pathToEntry,
  positionAfterMove,
  positionOf,
  previousOf,
  removeEntry,
  type TreePosition,
} from './tree/menuTree.ts'
import type { MenuDraft } from './useMenuDraft.ts'

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

/** The state that all editing hooks share: entries, selection, focus and announcements. */
function useMenuState(queue: QueueDetails, draft: MenuDraft) {
  const { t } = useTranslation('menu')
  const { options } = draft.content
  const selection = useSelection(options)
  const { focus, requestFocus, takesFocus } = useFocusRequest()
  /** The entry just added, while its title is typed for the first time. */
  const [newEntryId, setNewEntryId] = useState<number | null>(null)
  const [announcement, announce] = useState('')
  const settle = () => setNewEntryId(null)

  return {
    queue,
    options,
    selection,
    focus,
    takesFocus,
    fresh: newEntryId,
    setFresh: setNewEntryId,
    settle,
    announcement,
    announce,
    go(target: FocusTarget) {
      if (target === 'tree') settle()
      requestFocus(target)
    },
    setOptions: (next: (options: Option[]) => Option[], mark?: string) =>
      draft.edit((content) => {
        const changed = next(content.options)
        return changed === content.options ? content : { ...content, options: changed }
      }, mark),
    nameOf: (id: number | null) => findEntry(options, id)?.title.trim() || (id === null ? queue.name : t('tree.untitled')),
  }
}

type MenuState = ReturnType<typeof useMenuState>

type FocusTarget = 'title' | 'tree'

/** A request to focus an element. Each request is new. */
function useFocusRequest() {
  const [focus, setFocus] = useState<{ target: FocusTarget; time: number } | null>(null)
  const handledTime = useRef(0)
  return {
    focus,
    requestFocus: (target: FocusTarget) => setFocus((last) => ({ target, time: (last?.time ?? 0) + 1 })),
    /** Whether the target should take the focus; true once per request. */
    takesFocus(target: FocusTarget) {
      if (focus?.target !== target || focus.time === handledTime.current) return false
      handledTime.current = focus.time
      return true
    },
  }
}

/** The selected entry (null is the queue) and the folded entries. The selected entry is always visible. */
function useSelection(options: readonly Option[]) {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<number | null>(() => Number(params.get('entry')) || null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const selected = chosen !== null && findEntry(options, chosen) ? chosen : null
  const ancestors = new Set(selected === null ? [] : pathToEntry(options, selected).flatMap(({ id }) => (id === selected ? [] : [id])))

  const select = (id: number | null) => {
    setFolded(difference(folded, ancestors))
    setChosen(id)
  }
  const fold = (ids: readonly number[]) => {
    const foldedAncestor = ids.find((id) => ancestors.has(id))
    setFolded(new Set([...folded, ...ids]))
    if (foldedAncestor !== undefined) setChosen(foldedAncestor)
  }
  return {
    selected,
    folded: difference(folded, ancestors),
    select,
    fold,
    unfold: (ids: readonly number[]) => setFolded(difference(folded, new Set(ids))),
  }
}

const difference = (ids: ReadonlySet<number>, others: ReadonlySet<number>) => new Set([...ids].filter((id) => !others.has(id)))

/** Adds entries, one after another while the user types titles. */
function useAddEntries({ options, setOptions, selection, fresh, setFresh, go, nameOf, announce }: MenuState) {
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

/** Moves entries within the menu. */
function useMoveEntries({ options, setOptions, selection, nameOf, announce }: MenuState) {
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
