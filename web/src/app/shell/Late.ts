import { lateModule } from '../../shared/lazy/lateModule.ts'

/** Parts of the shell that are shown only after a user action. */
export const Late = lateModule(() => import('./lateParts.ts'))
