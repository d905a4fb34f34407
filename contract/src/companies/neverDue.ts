/** What clients read that require a due date: they refuse to sign in without one. */
export const NEVER_DUE = '9999-12-31'

/** A time zone may have moved that day back by one, or into the year 10000. */
const NEVER = /^(9999-12-3[01]|\+\d{6}-)/

export const isNeverDue = (text: string) => NEVER.test(text) || Date.parse(text) >= Date.parse('9999-12-30')

/** The day until which a company has paid; null if it never has to. */
export const dueDayOf = ({ dueDate }: { dueDate: string | null }) => (dueDate === null || isNeverDue(dueDate) ? null : dueDate)
