export { type BulkDefinition, bulkJob, serveBulk } from './serveBulk.ts'
