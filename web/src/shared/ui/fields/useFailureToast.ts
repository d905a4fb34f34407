import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../toast/toast.ts'
import type { ListFailure, ListName } from './choices.ts'

/** Where nothing can be done without a list, a toast says too that it did not come. */
export function useFailureToast(list: ListName, failure: ListFailure | undefined) {
  const { t } = useTranslation('resource')
  const text = failure && t(`lists.${list}`)
  useEffect(() => {
    if (text) toast.refusal(text)
  }, [text])
}
