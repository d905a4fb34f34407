import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../toast/toast.ts'
import type { ListFailure, ListName } from './choices.ts'

/** Shows a toast when a list that the form needs could not be loaded. */
export function useListFailureToast(list: ListName, failure: ListFailure | undefined) {
  const { t } = useTranslation('resource')
  const text = failure && t(`lists.${list}`)
  useEffect(() => {
    if (text) toast.refusal(text)
  }, [text])
}
