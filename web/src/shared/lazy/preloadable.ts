import { type ComponentType, lazy } from 'react'
import { i18n } from '../i18n/i18n.ts'
import { fetchCode } from './fetchCode.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const loads = new Set<() => Promise<unknown>>()

/**
 * A component whose code is fetched when it is first shown, or before, as soon as there is nothing else to do: it must be
 * there for one who has lost the connection meanwhile.
 */
export function preloadable<Props>(load: Load<Props>) {
  loads.add(load)
  return lazy(async () => ({ default: await fetchCode(load) }))
}

/** Stands in the browser's own record of the page once all is there; whoever takes the connection away can wait for it. */
const PRELOADED = 'preloaded'

/** Fetches all such components, and the texts that they speak, one after the other. */
export async function preload(texts: readonly string[]) {
  await i18n.loadNamespaces(texts).catch(() => undefined)
  for (const load of loads) {
    await idle()
    await load().catch(() => undefined)
  }
  performance.mark(PRELOADED)
}

/** On a machine that is never idle it must not take for ever. Safari has no word for it. */
function idle() {
  const whenIdle: typeof requestIdleCallback = window.requestIdleCallback ?? setTimeout
  return new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout: 100 }))
}
