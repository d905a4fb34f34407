import { lateModule } from '../../shared/lazy/lateModule.ts'

/** What a conversation shows only after an act of the user, or for few messages. */
export const Late = lateModule(() => import('./lateParts.ts'))
