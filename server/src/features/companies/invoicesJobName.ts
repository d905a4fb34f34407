import { jobName } from '../../kernel/jobs.ts'

/** Looked at every minute anyway; whoever has just signed up finds the first invoice at once. */
export const invoicesJobName = jobName<object>('invoices.look')
