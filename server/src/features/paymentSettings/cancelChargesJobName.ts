import { jobName } from '../../kernel/jobs.ts'

/** Cancels, at their service, charges that nobody is to pay any more. It looks every minute; whoever makes some unwanted need not wait. */
export const cancelChargesJobName = jobName<object>('payments.cancel')
