import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'

/** The dialog that creates a first menu; loaded when it is opened. */
export const StarterParts = deferredModule(() => withAllTexts(() => import('./StarterDialog.tsx')))
