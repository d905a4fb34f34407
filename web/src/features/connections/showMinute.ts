import { showClock, showDate } from '../../shared/i18n/showTime.ts'

/** A short date and time: dd/MM/yy HH:mm. */
export const showMinute = (time: string) => `${showDate(time).replace(/\d\d(\d\d)$/, '$1')} ${showClock(time)}`
