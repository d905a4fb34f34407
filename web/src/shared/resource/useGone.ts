import { useTranslation } from 'react-i18next'
import { useLive } from '../live/live.ts'
import { toast } from '../toast/toast.ts'
import { isTold, type LiveResource } from './liveResource.ts'
import { readEvent } from './mergeRow.ts'

type Shown = {
  contract: LiveResource
  /** The namespace of the feature's texts. */
  texts: string
  /** None while nothing of it is before the reader, or they delete it themselves. */
  id: number | undefined
  onGone: () => void
}

/** Lets go of what its reader has before them when it is deleted elsewhere, and says so. */
export function useGone({ contract, texts, id, onGone }: Shown) {
  const { t } = useTranslation(texts)
  const name = isTold(contract.name) ? contract.name : undefined
  useLive(name, (payload) => {
    if (!name || id === undefined || payload.action !== 'delete') return
    const event = readEvent(name, payload)
    if (event.action !== 'delete' || event.id !== id) return
    onGone()
    toast.info(t('removed'))
  })
}
