export { moveSchedules } from './moveSchedules.ts'
export { noteRefused } from './noteRefused.ts'
export { schedulesLosing, tellSchedulesOf } from './tellOfSchedule.ts'
