import { showClock, showDate } from './showTime.ts'

/** Date and time in the company's time zone: dd/MM/yyyy HH:mm. */
export const showMoment = (time: string) => `${showDate(time)} ${showClock(time)}`
