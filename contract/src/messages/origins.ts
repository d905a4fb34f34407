import { z } from 'zod'
import type { StepCode } from '../bot/steps.ts'

/** What caused a message of the company to be sent. What somebody writes on the company's own phone has no origin. */
export const messageOrigins = ['attendant', 'bot', 'quickMessage', 'schedule', 'campaign', 'api'] as const
export const messageOrigin = z.enum(messageOrigins)
export type MessageOrigin = z.output<typeof messageOrigin>

/** The timeline step of each origin. What people write is the conversation itself, and the bot has steps of its own. */
export const stepOfOrigin = {
  quickMessage: 'quickMessageSent',
  schedule: 'scheduleSent',
  campaign: 'campaignSent',
  api: 'apiSent',
} as const satisfies Partial<Record<MessageOrigin, StepCode>>
