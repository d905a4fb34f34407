import type { VariableScope } from '#web/shared/domain/variables/variableScope.ts'

const BEFORE_ATTENDANCE = ['firstName', 'name', 'number', 'email', 'greeting', 'protocol', 'company', 'date', 'hora'] as const

/** The variables before a conversation has a queue or an agent. */
export const scopeBeforeAttendance: VariableScope = { builtIns: BEFORE_ATTENDANCE }

/** After the attendance, queue and agent too. */
export const scopeAfterAttendance: VariableScope = { builtIns: [...BEFORE_ATTENDANCE, 'queue', 'user'] }
