/** The build that a page is of: every one has its own. While developing there is none. */
const BUILD = /<meta name="build" content="([^"]{1,100})"/

const listeners = new Set<() => void>()
let shown = false

function change(wanted: boolean) {
  shown = wanted
  for (const listener of listeners) listener()
}

/** Whether the reader is to be told that the product is newer than this page. */
export const newVersion = {
  isShown: () => shown,
  hide: () => change(false),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Compares this page with the one that a reload would bring, and tells the reader if that is another. */
export async function lookForNewVersion(): Promise<'same' | 'new' | 'unreachable'> {
  const own = document.querySelector('meta[name="build"]')?.getAttribute('content')
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    const deployed = BUILD.exec(await answer.text())?.[1]
    if (!answer.ok || (own && !deployed)) return 'unreachable'
    if (deployed === own) return 'same'
    change(true)
    return 'new'
  } catch {
    return 'unreachable'
  }
}
