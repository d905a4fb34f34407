import { lateModule } from '../../shared/lazy/lateModule.ts'

/** What the shell shows only after an act of the user. */
export const Late = lateModule(() => import('./lateParts.ts'))
