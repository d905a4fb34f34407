import { jobName } from '../../kernel/jobs.ts'

/** The job runs every minute anyway. A sign-up starts it at once, so that the first invoice is there. */
export const invoicesJobName = jobName<object>('invoices.look')
