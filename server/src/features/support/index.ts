export { sessionFor, userOf } from './supportUser.ts'
export { endVisitsOf } from './visits.ts'
