import { useState } from 'react'
import { firstUntitled, toSavedMenu } from '../edit/menuContent.ts'
import type { MenuDraft } from '../edit/useMenuDraft.ts'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import type { SavedTests } from '../savedTests/useSavedTests.ts'
import { pathToEntry } from '../tree/menuTree.ts'
import { isFailingTests, type useSaveMenu } from './useSaveMenu.ts'

type SavingOptions = {
  draft: MenuDraft
  editor: MenuEditor
  tests: SavedTests
  sending: ReturnType<typeof useSaveMenu>
}

/** Saves the menu; asks first if a test would fail. */
export function useMenuSaving({ draft, editor, tests, sending }: SavingOptions) {
  const [isAsking, setAsking] = useState(false)
  const [failingNames, setFailingNames] = useState<readonly string[]>([])
  const { content, menuVersion } = draft

  const confirmFailing = (names: readonly string[]) => {
    setFailingNames(names)
    setAsking(true)
  }
  const send = (acceptRed: boolean) => {
    if (sending.isPending) return
    const { selected } = editor.selection
    const indexPath = selected === null ? [] : indexPathOf(editor, selected)
    sending.mutate(
      { content, menuVersion, acceptRed },
      {
        onSuccess(saved) {
          setAsking(false)
          draft.start(toSavedMenu(saved))
          // The server gave new entries their ids.
          editor.selection.select(idAtPath(saved.options, indexPath))
        },
        onError: (error) => (isFailingTests(error) ? confirmFailing(error.details.tests.map(({ name }) => name)) : setAsking(false)),
      },
    )
  }
  return {
    isAsking,
    redNames: failingNames,
    isSaving: sending.isPending,
    stopAsking: () => setAsking(false),
    saveAnyway: () => send(true),
    save() {
      if (!draft.isDirty) return
      const nameless = firstUntitled(content)
      if (nameless) {
        editor.selection.select(nameless.id)
        editor.settle()
        editor.go('title')
      } else if (tests.red.length > 0) confirmFailing(tests.red.map(({ test }) => test.name))
      else send(false)
    },
  }
}

export type MenuSaving = ReturnType<typeof useMenuSaving>

type EntryTree = readonly { id: number; children: EntryTree }[]

/** The indexes from the root to an entry. */
function indexPathOf({ options }: MenuEditor, id: number): number[] {
  let siblings: EntryTree = options
  return pathToEntry(options, id).map((entry) => {
    const index = siblings.findIndex(({ id }) => id === entry.id)
    siblings = entry.children
    return index
  })
}

function idAtPath(options: EntryTree, indexPath: readonly number[]): number | null {
  const [index, ...rest] = indexPath
  const entry = index === undefined ? undefined : options[index]
  return entry ? (rest.length > 0 ? idAtPath(entry.children, rest) : entry.id) : null
}
