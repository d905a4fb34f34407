import type { VariableRoom } from '../../../shared/variables/room.ts'

const early = ['firstName', 'name', 'number', 'email', 'greeting', 'protocol', 'company', 'date', 'hora'] as const

/** What is known of a conversation before it has a queue or an agent. */
export const inTheBeginning: VariableRoom = { builtIns: early }

/** Once it was attended, that too. */
export const inTheEnd: VariableRoom = { builtIns: [...early, 'queue', 'user'] }
