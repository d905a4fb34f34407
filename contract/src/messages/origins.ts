import { z } from 'zod'
import type { StepCode } from '../bot/steps.ts'

/** By which way a message of the company's came to be sent. What somebody writes on the company's own phone has none of them. */
export const messageOrigins = ['attendant', 'bot', 'quickMessage', 'schedule', 'campaign', 'api'] as const
export const messageOrigin = z.enum(messageOrigins)
export type MessageOrigin = z.output<typeof messageOrigin>

/** How the timeline tells of it. What people write is the conversation itself, and the bot's steps tell of what it says. */
export const stepOfOrigin = {
  quickMessage: 'quickMessageSent',
  schedule: 'scheduleSent',
  campaign: 'campaignSent',
  api: 'apiSent',
} as const satisfies Partial<Record<MessageOrigin, StepCode>>
