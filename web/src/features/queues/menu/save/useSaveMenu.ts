import { AppError } from '@recado/contract/errors'
import { type QueueDetails, queues } from '@recado/contract/queues/queues'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../shared/api/call.ts'
import { fetchAgain } from '../../../../shared/live/fetchAgain.ts'
import { keepWhole } from '../../../../shared/live/keepTold.ts'
import { mergeAnswer } from '../../../../shared/resource/mergeRow.ts'
import { toast } from '../../../../shared/toast/toast.ts'
import type { MenuContent } from '../edit/content.ts'
import { detailsKey } from './useQueueDetails.ts'

type Save = { content: MenuContent; menuVersion: string; acceptRed: boolean }

/** Saves the menu with its tests, and updates all caches. */
export function useSaveMenu(queueId: number) {
  const { t } = useTranslation('menu')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ content, ...asked }: Save) =>
      mergeAnswer(client, queues, {
        id: queueId,
        ask: () => call(queues.endpoints.update, { params: { id: queueId }, body: { ...content, ...asked } }),
      }),
    onSuccess: (saved: QueueDetails) => {
      keepWhole({ client, queryKey: detailsKey(queueId) }, saved)
      toast.success(t('save.done'))
    },
    onError: (error) => {
      if (!isRed(error)) toast.error(error)
      // Another user has saved: show their version, and ask which one stays.
      if (error instanceof AppError && error.code === 'ERR_MENU_CHANGED') void fetchAgain(client, { queryKey: detailsKey(queueId) })
    },
  })
}

type RedTests = AppError & { details: { tests: { name: string }[] } }
export const isRed = (error: unknown): error is RedTests => error instanceof AppError && error.code === 'ERR_RED_TESTS'
