import { wallTime } from '@recado/contract/time/timeZones'

/** The time in another time zone: HH:mm. */
export const formatTimeIn = (timezone: string, at: Date) => new Date(wallTime(timezone, at.getTime())).toISOString().slice(11, 16)
