import { type JobName, jobName } from '../../kernel/jobs.ts'

/** `askId`: the question; answered or given up by then, the job has nothing to do. `tries`: how often it was asked in vain. */
export type AskGiven = {
  companyId: number
  ticketId: number
  who: 'assistant' | 'connector'
  speakerId: number
  askId: string
  tries: number
}

export const askOutside: JobName<AskGiven> = jobName<AskGiven>('bot.ask')
