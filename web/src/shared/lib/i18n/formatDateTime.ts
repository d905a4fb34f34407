import { formatDate, formatTime } from './formatTime.ts'

/** Date and time in the company's time zone: dd/MM/yyyy HH:mm. */
export const formatDateTime = (time: string) => `${formatDate(time)} ${formatTime(time)}`
