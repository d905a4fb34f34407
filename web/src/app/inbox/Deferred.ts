import { deferredModule } from '../../shared/lazy/deferredModule.ts'

/** Parts of the inbox that are shown only after a user action. */
export const Deferred = deferredModule(() => import('./deferredParts.ts'))
