import '#web/app/zodWithoutEval.ts'
import '@mantine/core/styles.css'
import '#web/app/theme/global.css'
import { startI18n } from '#web/shared/lib/i18n/i18n.ts'
import { prefetchDeferredModules } from '#web/shared/lib/lazy/deferredModule.ts'

/** All files of a worker share one page, and this file runs before each of them. */
const shared = globalThis as { appLoaded?: Promise<void> }
shared.appLoaded ??= loadApp()
await shared.appLoaded

/**
 * Loads what the product loads late for its shell and for conversations. On a busy machine that takes longer than a click may wait, and the
 * first click of a test would wait for it.
 */
async function loadApp() {
  await startI18n()
  await Promise.all([import('#web/app/AuthenticatedApp.tsx'), import('#web/app/inbox/InboxPage.tsx')])
  await prefetchDeferredModules()
}
