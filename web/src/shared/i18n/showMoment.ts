import { showClock, showDate } from './showTime.ts'

/** Day and time by the company's clock: dd/MM/yyyy HH:mm. */
export const showMoment = (time: string) => `${showDate(time)} ${showClock(time)}`
