import { showMoment } from '../../shared/i18n/showMoment.ts'

/** A moment by the clock of the company. */
export const CompanyTime = ({ time }: { time: string | null }) => (time === null ? '–' : <time dateTime={time}>{showMoment(time)}</time>)
