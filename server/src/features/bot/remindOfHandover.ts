import { type JobName, jobName } from '../../kernel/jobs.ts'

/** Does nothing if somebody has answered, or if the conversation has gone on in another way. */
export type RemindOfHandoverJob = { companyId: number; ticketId: number; handoverId: string; at: string }

export const remindOfHandover: JobName<RemindOfHandoverJob> = jobName<RemindOfHandoverJob>('bot.remindOfHandover')
