import { showClock, showDate } from '../../shared/i18n/showTime.ts'

/** A moment as connections show it: dd/MM/yy HH:mm. */
export const showMinute = (time: string) => `${showDate(time).replace(/\d\d(\d\d)$/, '$1')} ${showClock(time)}`
