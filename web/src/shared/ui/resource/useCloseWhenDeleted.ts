import { useTranslation } from 'react-i18next'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { hasEvents, type LiveResource } from '#web/shared/data/resource/liveResource.ts'
import { readEvent } from '#web/shared/data/resource/mergeRow.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

type OpenRow = {
  contract: LiveResource
  /** The namespace of the feature's texts. */
  texts: string
  /** Undefined while nothing is open, or while the user deletes it. */
  id: number | undefined
  onDeleted: () => void
}

/** Closes the open dialog or form, with a toast, when its row is deleted elsewhere. */
export function useCloseWhenDeleted({ contract, texts, id, onDeleted }: OpenRow) {
  const { t } = useTranslation(texts)
  const name = hasEvents(contract.name) ? contract.name : undefined
  useLive(name, (payload) => {
    if (!name || id === undefined || payload.action !== 'delete') return
    const event = readEvent(name, payload)
    if (event.action !== 'delete' || event.id !== id) return
    onDeleted()
    toast.info(t('removed'))
  })
}
