export { type Bulk, bulkJob, serveBulk } from './serveBulk.ts'
