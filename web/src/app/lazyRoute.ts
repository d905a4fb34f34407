import { type ComponentType, lazy } from 'react'
import { importWithRetry } from '../shared/lazy/importWithRetry.ts'

/** A page whose code is fetched when it is first shown. */
export const lazyRoute = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await importWithRetry(load) }))
