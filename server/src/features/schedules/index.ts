export { moveSchedulesToContact } from './moveSchedules.ts'
