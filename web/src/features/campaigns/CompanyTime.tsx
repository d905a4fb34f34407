import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'

/** A date and time in the company's time zone. */
export const CompanyTime = ({ time }: { time: string | null }) =>
  time === null ? '–' : <time dateTime={time}>{formatDateTime(time)}</time>
