import { type ComponentType, lazy } from 'react'
import { fetchCode } from './fetchCode.ts'
import { fetches } from './lateModule.ts'

type Code<Props> = { default: ComponentType<Props> }

/**
 * A component whose code is fetched when it is first shown, or before, as soon as there is nothing else to do: it must be there for one
 * who has lost the connection meanwhile. Once it is there it is drawn at once: even a promise that is kept already would have React draw
 * nothing first, and hold the rest back for 300 ms.
 */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>) {
  let here: Code<Props> | undefined
  const fetch = async () => {
    here = { default: await load() }
    return here
  }
  fetches.add(fetch)
  // biome-ignore lint/suspicious/noThenProperty: React asks for no more of a promise than this.
  return lazy(() => (here ? ({ then: (take: (code?: Code<Props>) => void) => take(here) } as Promise<Code<Props>>) : fetchCode(fetch)))
}
