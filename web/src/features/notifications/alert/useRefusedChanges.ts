import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** Older than this, the event has another cause than the refusal. */
const MAX_AGE = 120_000
const MAX_EXCERPT = 60

/** Tells the user who edited or deleted a message, or reacted to it, that the channel has refused it. They may be on another page by then. */
export function useRefusedChanges() {
  const { t } = useTranslation('messages')
  const { id: userId } = useCurrentUser()
  const shown = useRef(new Set<string>())
  useLive('appMessage', ({ action, message }) => {
    if (action !== 'update') return
    const { id, body, mediaType, change, changeDetails } = message
    if (change !== 'refused' || !changeDetails || changeDetails.userId !== userId) return
    const refusal = `${id} ${changeDetails.at}`
    if (shown.current.has(refusal) || Date.now() - Date.parse(changeDetails.at) > MAX_AGE) return
    shown.current.add(refusal)
    const messageText = (body || (mediaType ? t(`kinds.${mediaType}`) : '')).replace(/\s+/g, ' ')
    const text = messageText.length > MAX_EXCERPT ? `${messageText.slice(0, MAX_EXCERPT)}…` : messageText
    toast.refusal(t(`change.toast.${changeDetails.kind}`, { text }))
  })
}
