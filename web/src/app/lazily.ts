import { type ComponentType, lazy } from 'react'
import { fetchCode } from '../shared/lazy/fetchCode.ts'

/** A page whose code is fetched when it is first shown. */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await fetchCode(load) }))
