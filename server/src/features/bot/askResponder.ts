import { type JobName, jobName } from '../../kernel/jobs.ts'

/** `askId`: the question; answered or given up by then, the job has nothing to do. `tries`: how often it was asked in vain. */
export type AskResponderJob = {
  companyId: number
  ticketId: number
  who: 'assistant' | 'connector'
  speakerId: number
  askId: string
  tries: number
}

export const askResponder: JobName<AskResponderJob> = jobName<AskResponderJob>('bot.ask')
