import { type JobName, jobName } from '../../kernel/jobs.ts'

/** `askId`: the question. The job does nothing if it was answered or given up meanwhile. `tries`: how often asking has failed. */
export type AskResponderJob = {
  companyId: number
  ticketId: number
  who: 'assistant' | 'connector'
  speakerId: number
  askId: string
  tries: number
}

export const askResponder: JobName<AskResponderJob> = jobName<AskResponderJob>('bot.ask')
