import { createStore } from '#web/shared/data/store/createStore.ts'

/** The id of the build that a page belongs to. */
const BUILD = /<meta name="build" content="([^"]{1,100})"/

/** Whether the notice of a new version is shown. */
export const newVersionShown = createStore(false)

/** The build of this tab. In development there is none. */
export const ownBuild = () => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? undefined

/** Fetches the page again and shows the notice if it belongs to another build. */
export async function checkForNewVersion(): Promise<'same' | 'new' | 'unreachable'> {
  const own = ownBuild()
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const deployed = BUILD.exec(await answer.text())?.[1]
    if (!answer.ok || (own && !deployed)) return 'unreachable'
    if (deployed === own) return 'same'
    newVersionShown.set(true)
    return 'new'
  } catch {
    return 'unreachable'
  }
}
