import { type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from '#web/shared/data/store/createStore.ts'
import { importWithRetry } from './importWithRetry.ts'

/** A performance mark. Tests that take the connection away wait for it. */
const PRELOAD_MARK = 'preloaded'
const loaders = new Set<() => Promise<unknown>>()

type Props<Module> = { children: (module: Module) => ReactNode; fallback?: ReactNode }

/**
 * A module that no page needs at first. `prefetchDeferredModules` fetches it ahead; otherwise it is fetched when a part of it is first rendered,
 * and until then `fallback` is shown. Once it is loaded, its parts render at once: `React.lazy` would show the fallback of each part for a
 * moment, however long its code has been there.
 */
export function deferredModule<Module>(load: () => Promise<Module>) {
  const loaded = createStore<Module | undefined>(undefined)
  let fetching: Promise<void> | undefined
  async function fetch() {
    loaded.set(await importWithRetry(load))
  }
  function fetchOnce() {
    fetching ??= fetch().catch((error) => {
      fetching = undefined
      throw error
    })
    return fetching
  }
  loaders.add(fetchOnce)

  return function Deferred({ children, fallback = null }: Props<Module>) {
    const module = useStore(loaded)
    const [error, setError] = useState<unknown>()
    useEffect(() => {
      fetchOnce().catch(setError)
    }, [])
    // The page shows what happened.
    if (error !== undefined) throw error
    return module ? children(module) : fallback
  }
}

/** Fetches all late modules, one after the other while the browser is idle: from then on the app works without a connection. */
export async function prefetchDeferredModules() {
  for (const fetch of loaders) {
    await idle()
    await fetch().catch(() => undefined)
  }
  performance.mark(PRELOAD_MARK)
}

/** Resolves after 100 ms on a machine that is never idle. Safari has no `requestIdleCallback`. */
function idle() {
  const whenIdle: typeof requestIdleCallback = window.requestIdleCallback ?? setTimeout
  return new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout: 100 }))
}
