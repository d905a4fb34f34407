import { showMoment } from '../../shared/i18n/showMoment.ts'

/** A date and time in the company's time zone. */
export const CompanyTime = ({ time }: { time: string | null }) => (time === null ? '–' : <time dateTime={time}>{showMoment(time)}</time>)
