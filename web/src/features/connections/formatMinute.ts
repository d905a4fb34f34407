import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'

/** A short date and time: dd/MM/yy HH:mm. */
export const formatMinute = (time: string) => `${formatDate(time).replace(/\d\d(\d\d)$/, '$1')} ${formatTime(time)}`
