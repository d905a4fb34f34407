import { createStore } from '../store/createStore.ts'

/** The build that a page is of: every one has its own. While developing there is none. */
const BUILD = /<meta name="build" content="([^"]{1,100})"/

/** Whether a notice says that the product is newer than this page. */
export const newVersionShown = createStore(false)

/** Compares this page with the one that a reload would bring, and tells the reader if that is another. */
export async function lookForNewVersion(): Promise<'same' | 'new' | 'unreachable'> {
  const own = document.querySelector('meta[name="build"]')?.getAttribute('content')
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
