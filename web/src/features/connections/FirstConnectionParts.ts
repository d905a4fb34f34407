import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'

/** The dialog for a first connection, where it is opened outside of the page of connections. */
export const FirstConnectionParts = deferredModule(() => withAllTexts(() => import('./FirstConnectionDialog.tsx')))
