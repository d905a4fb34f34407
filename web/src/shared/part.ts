import { type ComponentType, lazy } from 'react'
import { i18n } from './i18n/i18n.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

const parts = new Set<() => Promise<unknown>>()
const pause = 3000

/**
 * A part of a screen that is fetched when it is first shown, or before, as soon as there is nothing else to do: it must be
 * there for one who has lost the connection meanwhile. Where it cannot be fetched it is tried again.
 */
export function part<Props>(load: Load<Props>) {
  parts.add(load)
  return lazy(async () => ({ default: await patiently(load) }))
}

const patiently = <Props>(load: Load<Props>): Promise<ComponentType<Props>> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, pause)).then(() => patiently(load)))

/** Fetches all parts of the screens that are there, and the texts that they speak, one after the other. */
export async function warmUp(texts: readonly string[]) {
  await i18n.loadNamespaces(texts).catch(() => undefined)
  for (const load of parts) {
    await idle()
    await load().catch(() => undefined)
  }
}

/** On a machine that is never idle it must not take for ever. Safari has no word for it. */
function idle() {
  const whenIdle: typeof requestIdleCallback = window.requestIdleCallback ?? setTimeout
  return new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout: 300 }))
}
