import { type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from '../store/createStore.ts'
import { fetchCode } from './fetchCode.ts'

/** A performance mark. Tests that take the connection away wait for it. */
const PRELOADED = 'preloaded'
const fetches = new Set<() => Promise<unknown>>()

type Props<Module> = { children: (module: Module) => ReactNode; fallback?: ReactNode }

/**
 * A module that no page needs at first. `fetchLateModules` fetches it ahead; otherwise it is fetched when a part of it is first rendered,
 * and until then `fallback` is shown. Once it is loaded, its parts render at once: `React.lazy` would show the fallback of each part for a
 * moment, however long its code has been there.
 */
export function lateModule<Module>(load: () => Promise<Module>) {
  const loaded = createStore<Module | undefined>(undefined)
  let fetching: Promise<void> | undefined
  async function fetch() {
    loaded.set(await fetchCode(load))
  }
  function fetchOnce() {
    fetching ??= fetch().catch((error) => {
      fetching = undefined
      throw error
    })
    return fetching
  }
  fetches.add(fetchOnce)

  return function Late({ children, fallback = null }: Props<Module>) {
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
export async function fetchLateModules() {
  for (const fetch of fetches) {
    await idle()
    await fetch().catch(() => undefined)
  }
  performance.mark(PRELOADED)
}

/** Resolves after 100 ms on a machine that is never idle. Safari has no `requestIdleCallback`. */
function idle() {
  const whenIdle: typeof requestIdleCallback = window.requestIdleCallback ?? setTimeout
  return new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout: 100 }))
}
