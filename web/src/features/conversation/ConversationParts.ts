import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'

/** What a conversation shows only after an act of the user, or for few messages. */
export const ConversationParts = deferredModule(() => withAllTexts(() => import('./deferredParts.ts')))
