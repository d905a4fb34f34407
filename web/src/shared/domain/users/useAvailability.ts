import { availabilityAt, type WithAvailability } from '@recado/contract/users/availability'
import { useTranslation } from 'react-i18next'
import { useCurrentMinute } from '#web/shared/lib/hours/useCurrentMinute.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'

type User = WithAvailability & { reachable?: boolean | undefined }

/** The availability of users in words. It changes on the open screen when the end passes. */
export function useAvailabilityOf() {
  const { t } = useTranslation('availability')
  const now = useCurrentMinute()
  return (user: User) => {
    const state = availabilityAt(user, now)
    const until = state === 'available' ? null : user.availabilityUntil
    const time = until && (formatDate(until) === formatDate(now) ? formatTime(until) : formatDateTime(until))
    const word = time ? t('until', { state: t(`states.${state}`), time }) : t(`states.${state}`)
    return { state, text: user.reachable === false ? `${word} · ${t('unreachable')}` : word }
  }
}

export const useAvailability = (user: User) => useAvailabilityOf()(user)
