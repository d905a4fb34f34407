import { i18n } from '../i18n/i18n.ts'
import { ahead } from './preloadable.ts'

/** Stands in the browser's own record of the page once all is there; whoever takes the connection away can wait for it. */
const PRELOADED = 'preloaded'

/** Fetches all such components, and the texts that they speak, one after the other. */
export async function preload(texts: readonly string[]) {
  await i18n.loadNamespaces(texts).catch(() => undefined)
  for (const fetch of ahead) {
    await idle()
    await fetch().catch(() => undefined)
  }
  performance.mark(PRELOADED)
}

/** On a machine that is never idle it must not take for ever. Safari has no word for it. */
function idle() {
  const whenIdle: typeof requestIdleCallback = window.requestIdleCallback ?? setTimeout
  return new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout: 100 }))
}
