import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'

/** Parts of the shell that appear only after an action of the user; loaded then. */
export const ShellParts = deferredModule(() => withAllTexts(() => import('./deferredParts.ts')))
