import { useState } from 'react'
import { savedMenu, untitled } from '../edit/content.ts'
import type { MenuDraft } from '../edit/useMenuDraft.ts'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import type { KeptTests } from '../tests/useKeptTests.ts'
import { pathTo } from '../tree/menuTree.ts'
import { isRed, type useSaveMenu } from './useSaveMenu.ts'

type SavingOptions = {
  draft: MenuDraft
  editor: MenuEditor
  tests: KeptTests
  sending: ReturnType<typeof useSaveMenu>
}

/** Saves the menu; asks first if a test would fail. */
export function useSaving({ draft, editor, tests, sending }: SavingOptions) {
  const [isAsking, setAsking] = useState(false)
  const [redNames, setRedNames] = useState<readonly string[]>([])
  const { content, menuVersion } = draft

  const ask = (names: readonly string[]) => {
    setRedNames(names)
    setAsking(true)
  }
  const send = (acceptRed: boolean) => {
    if (sending.isPending) return
    const { selected } = editor.selection
    const place = selected === null ? [] : placesOf(editor, selected)
    sending.mutate(
      { content, menuVersion, acceptRed },
      {
        onSuccess(saved) {
          setAsking(false)
          draft.start(savedMenu(saved))
          // New entries have got new ids.
          editor.selection.select(idAt(saved.options, place))
        },
        onError: (error) => (isRed(error) ? ask(error.details.tests.map(({ name }) => name)) : setAsking(false)),
      },
    )
  }
  return {
    isAsking,
    redNames,
    isSaving: sending.isPending,
    stopAsking: () => setAsking(false),
    saveAnyway: () => send(true),
    save() {
      if (!draft.isDirty) return
      const nameless = untitled(content)
      if (nameless) {
        editor.selection.select(nameless.id)
        editor.settle()
        editor.go('title')
      } else if (tests.red.length > 0) ask(tests.red.map(({ test }) => test.name))
      else send(false)
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

type Options = readonly { id: number; children: Options }[]

/** The indexes from the root to an entry. */
function placesOf({ options }: MenuEditor, id: number): number[] {
  let among: Options = options
  return pathTo(options, id).map((one) => {
    const place = among.findIndex((other) => other.id === one.id)
    among = one.children
    return place
  })
}

function idAt(options: Options, places: readonly number[]): number | null {
  const [place, ...rest] = places
  const entry = place === undefined ? undefined : options[place]
  return entry ? (rest.length > 0 ? idAt(entry.children, rest) : entry.id) : null
}
