import { AppError } from '@recado/contract/errors'
import { type QueueDetails, queues } from '@recado/contract/queues/queues'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { setCache } from '#web/shared/data/live/cache.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { mergeAnswer } from '#web/shared/data/resource/mergeRow.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { firstUntitled, type MenuContent, toSavedMenu } from './menuContent.ts'
import type { SavedTests } from './savedTests/useSavedTests.ts'
import { pathToEntry } from './tree/menuTree.ts'
import type { MenuDraft } from './useMenuDraft.ts'
import type { MenuEditor } from './useMenuEditor.ts'
import { queueDetailsKey } from './useQueueDetails.ts'

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

type SaveInput = { content: MenuContent; menuVersion: string; acceptRed: boolean }

/** Saves the menu with its tests, and updates all caches. */
export function useSaveMenu(queueId: number) {
  const { t } = useTranslation('menu')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ content, ...versionAndChoice }: SaveInput) =>
      mergeAnswer(client, queues, {
        id: queueId,
        request: () => call(queues.endpoints.update, { params: { id: queueId }, body: { ...content, ...versionAndChoice } }),
      }),
    onSuccess: (saved: QueueDetails) => {
      setCache({ client, queryKey: queueDetailsKey(queueId) }, saved)
      toast.success(t('save.done'))
    },
    onError: (error) => {
      if (!isFailingTests(error)) toast.error(error)
      // Another user has saved: load their version, so that the editor asks which version to keep.
      if (error instanceof AppError && error.code === 'ERR_MENU_CHANGED')
        void invalidateLive(client, { queryKey: queueDetailsKey(queueId) })
    },
  })
}

type FailingTestsError = AppError & { details: { tests: { name: string }[] } }
const isFailingTests = (error: unknown): error is FailingTestsError => error instanceof AppError && error.code === 'ERR_RED_TESTS'
