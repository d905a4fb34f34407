export { moveSchedules } from './moveSchedules.ts'
