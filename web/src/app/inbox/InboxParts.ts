import { withAllTexts } from '#web/shared/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lazy/deferredModule.ts'

/** Parts of the inbox that are shown only after a user action. */
export const InboxParts = deferredModule(() => withAllTexts(() => import('./deferredParts.ts')))
