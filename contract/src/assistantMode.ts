import { z } from 'zod'

/**
 * What the assistant that is chosen in a queue or a connection does there: nothing, drafts for agents who ask for them, or answers to
 * customers as well.
 */
export const assistantModes = ['off', 'suggests', 'answers'] as const
export const assistantMode = z.enum(assistantModes)
export type AssistantMode = z.output<typeof assistantMode>
