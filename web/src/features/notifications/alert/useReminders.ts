import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useLive } from '#web/shared/data/live/liveEvents.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { playChime } from '../sound/chime.ts'
import { readVolume } from '../sound/volume.ts'

/** Older than this, the event has another cause than its time. */
const MAX_AGE = 120_000

/** Alerts the owner of a reminder when its time has come. */
export function useReminders(onOpen: () => void) {
  const { t } = useTranslation('notifications')
  const { id: userId } = useCurrentUser()
  useLive('schedule', ({ action, schedule: row }) => {
    if (action !== 'update' || row.kind !== 'reminder' || row.userId !== userId || row.sentAt === null) return
    if (Date.now() - Date.parse(row.sentAt) > MAX_AGE) return
    void playChime(readVolume())
    toast.success(t('reminder', { name: row.contact.name, text: row.body }), { name: t('openReminder'), run: onOpen })
  })
}
