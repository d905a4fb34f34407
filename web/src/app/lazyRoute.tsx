import { type ComponentType, use } from 'react'
import { networkStatus, useOfflineSince } from '#web/shared/data/live/networkStatus.ts'
import { createStore, useStore } from '#web/shared/data/store/createStore.ts'
import { withAllTexts } from '#web/shared/lib/i18n/i18n.ts'
import { importWithRetry } from '#web/shared/lib/lazy/importWithRetry.ts'
import { NothingLoaded } from '#web/shared/ui/NotLoadedYet.tsx'
import { PageSkeleton } from './shell/PageSkeleton.tsx'

/** Code that has been fetched before loads without a network too, but not at once. */
const GRACE = 300

/**
 * A page whose code is fetched when it is first shown. The page before stays on screen until then. Without a network that would be long, so
 * the new page says that it is not loaded yet; it opens once its code has arrived.
 */
export function lazyRoute<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = createPageCode(load)
  return function LazyRoute(props: Props) {
    const { Page, error } = useStore(code)
    if (Page) return <Page {...props} />
    if (error) throw error
    use(code.start())
    return <PageNotLoaded />
  }
}

/** The same for a page that shows texts which the inbox does not load. */
export const lazyRouteWithTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyRoute(() => withAllTexts(load))

type PageCode<Props> = { Page?: ComponentType<Props>; error?: unknown }

function createPageCode<Props>(load: () => Promise<ComponentType<Props>>) {
  const { get, set, subscribe } = createStore<PageCode<Props>>({})
  let started: Promise<void> | undefined
  /** Resolves when the code has arrived, has failed, or cannot arrive soon. */
  const fetchCode = () =>
    new Promise<void>((resolve) => {
      const resolveOffline = () => networkStatus.isOffline() && setTimeout(resolve, GRACE)
      const unsubscribe = networkStatus.subscribe(resolveOffline)
      resolveOffline()
      importWithRetry(load)
        .then(
          (Page) => set({ Page }),
          (error: unknown) => set({ error }),
        )
        .finally(() => {
          unsubscribe()
          resolve()
        })
    })
  return {
    get,
    subscribe,
    start() {
      started ??= fetchCode()
      return started
    },
  }
}

const PageNotLoaded = () => (useOfflineSince() === null ? <PageSkeleton /> : <NothingLoaded />)
