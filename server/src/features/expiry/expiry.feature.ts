import type { PlatformFeature } from '../../kernel/feature.ts'
import { deleteExpiredMessagesJob } from './deleteExpiredMessages.job.ts'

/** Deletes what customers wrote to a company that has not paid. */
export const expiryFeature: PlatformFeature = { name: 'expiry', jobs: (kernel) => [deleteExpiredMessagesJob(kernel)] }
