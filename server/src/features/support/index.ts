export { issueSessionToken, readEffectiveUser } from './effectiveUser.ts'
export { endVisitsOfSession } from './visits.ts'
