import type { VariableScope } from '#web/shared/domain/variables/variableScope.ts'

const BEFORE_AGENT = ['firstName', 'name', 'number', 'email', 'greeting', 'protocol', 'company', 'date', 'hora'] as const

/** For texts sent before a conversation has a queue or an agent. */
export const scopeBeforeAgent: VariableScope = { builtIns: BEFORE_AGENT }

/** For texts sent when a conversation ends: its queue and agent are known too. */
export const scopeAfterConversation: VariableScope = { builtIns: [...BEFORE_AGENT, 'queue', 'user'] }
