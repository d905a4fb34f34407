import { type ComponentType, lazy } from 'react'
import { withAllTexts } from '../shared/i18n/i18n.ts'
import { importWithRetry } from '../shared/lazy/importWithRetry.ts'

/** A page whose code is fetched when it is first shown. */
export const lazyRoute = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await importWithRetry(load) }))

/** The same for a page that shows texts which the inbox does not load. */
export const lazyRouteWithTexts = <Props extends object>(load: () => Promise<ComponentType<Props>>) => lazyRoute(() => withAllTexts(load))
