import { z } from 'zod'

/**
 * What the assistant that is chosen in a queue or a connection does there: nothing, drafts for agents who ask for them, or answers to
 * customers as well.
 */
export const assistantModes = ['off', 'suggests', 'answers'] as const
export const assistantMode = z.enum(assistantModes)
export type AssistantMode = z.output<typeof assistantMode>

type Chosen = { promptId?: number | null | undefined; assistantMode?: AssistantMode | undefined }

/**
 * The changes of a queue or a connection with a mode for a new beginning: where an assistant is removed, or the first is chosen, a client that
 * names no mode means one that answers. What the last assistant did there would silence the next.
 */
export const withModeOfNewAssistant = <Changes extends Chosen>(changes: Changes, before: Chosen): Changes =>
  changes.assistantMode === undefined && changes.promptId !== undefined && (changes.promptId === null || before.promptId === null)
    ? { ...changes, assistantMode: 'answers' }
    : changes
