import { AppError } from '@recado/contract/errors'
import { type QueueDetails, queues } from '@recado/contract/queues/queues'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { setCache } from '#web/shared/data/live/cache.ts'
import { invalidateLive } from '#web/shared/data/live/invalidateLive.ts'
import { mergeAnswer } from '#web/shared/data/resource/mergeRow.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { MenuContent } from '../edit/menuContent.ts'
import { queueDetailsKey } from './useQueueDetails.ts'

type SaveInput = { content: MenuContent; menuVersion: string; acceptRed: boolean }

/** Saves the menu with its tests, and updates all caches. */
export function useSaveMenu(queueId: number) {
  const { t } = useTranslation('menu')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ content, ...versionAndChoice }: SaveInput) =>
      mergeAnswer(client, queues, {
        id: queueId,
        ask: () => call(queues.endpoints.update, { params: { id: queueId }, body: { ...content, ...versionAndChoice } }),
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
export const isFailingTests = (error: unknown): error is FailingTestsError => error instanceof AppError && error.code === 'ERR_RED_TESTS'
