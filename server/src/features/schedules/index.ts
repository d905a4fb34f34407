export { moveSchedulesToContact } from './schedules.store.ts'
