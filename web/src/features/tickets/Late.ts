import { lateModule } from '../../shared/lazy/lateModule.ts'

/** Parts of the ticket lists that are shown only after a user action. */
export const Late = lateModule(() => import('./lateParts.ts'))
