export { assignmentsWakeName } from './assignmentsWakeName.ts'
