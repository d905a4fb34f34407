import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/shared/ui/toast/toast.ts'
import type { ListFailure, ListName } from './choices.ts'

/** Shows a toast with retry when a list that this part of the screen reads could not be loaded. */
export function useListFailureToast(list: ListName, failure: ListFailure | undefined) {
  const { t } = useTranslation('resource')
  const text = failure && t(`lists.${list}`)
  const show = useEffectEvent((message: string) => toast.refusal(message, { name: t('common:retry'), run: () => failure?.retry() }))
  useEffect(() => {
    if (text) show(text)
  }, [text])
}
