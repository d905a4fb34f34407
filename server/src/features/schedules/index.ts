export { moveSchedules } from './moveSchedules.ts'
export { noteRefused } from './noteRefused.ts'
