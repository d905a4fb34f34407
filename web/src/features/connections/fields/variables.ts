import type { VariableRoom } from '../../../shared/variables/room.ts'

const early = ['firstName', 'name', 'number', 'email', 'greeting', 'protocol', 'company', 'date', 'hora'] as const

/** The variables before a conversation has a queue or an agent. */
export const inTheBeginning: VariableRoom = { builtIns: early }

/** After the attendance, queue and agent too. */
export const inTheEnd: VariableRoom = { builtIns: [...early, 'queue', 'user'] }
