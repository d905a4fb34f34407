import { withAllTexts } from '../../shared/i18n/i18n.ts'
import { deferredModule } from '../../shared/lazy/deferredModule.ts'

/** Parts of the shell that are shown only after a user action. */
export const ShellParts = deferredModule(() => withAllTexts(() => import('./deferredParts.ts')))
