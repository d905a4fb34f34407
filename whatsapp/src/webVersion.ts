import { DEFAULT_CONNECTION_CONFIG, fetchLatestWaWebVersion, type WAVersion } from 'baileys'

const PATIENCE = 10_000

export type WebVersions = ReturnType<typeof createWebVersions>
type WebVersionOptions = {
  /** The version that the installation sets; without it, that of the client library. */
  told?: WAVersion | undefined
  fetchNewest: () => Promise<WAVersion | undefined>
}

/** The WhatsApp Web version that connections report. If WhatsApp refuses it as too old, the newest is looked up. */
export function createWebVersions({ told, fetchNewest }: WebVersionOptions) {
  let current = told ?? DEFAULT_CONNECTION_CONFIG.version
  return {
    current: () => current,
    /** False if there is no newer version than the refused one. */
    async renew(refused: WAVersion): Promise<boolean> {
      if (isNewer(current, refused)) return true
      const newest = await fetchNewest().catch(() => undefined)
      if (!newest || !isNewer(newest, refused)) return false
      current = newest
      return true
    },
  }
}

/** Undefined if the newest version cannot be read. */
export async function fetchNewestVersion(): Promise<WAVersion | undefined> {
  const { version, isLatest } = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(PATIENCE) })
  return isLatest ? version : undefined
}

const isNewer = (one: WAVersion, other: WAVersion) => {
  const index = one.findIndex((part, at) => part !== other[at])
  return index >= 0 && (one[index] ?? 0) > (other[index] ?? 0)
}
