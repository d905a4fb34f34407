import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'

/** Parts of the inbox that are shown only after a user action. */
export const InboxParts = deferredModule(() => withAllTexts(() => import('./deferredParts.ts')))
