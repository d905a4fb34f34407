import { DEFAULT_CONNECTION_CONFIG, fetchLatestWaWebVersion, type WAVersion } from 'baileys'

const PATIENCE = 10_000

export type WebVersions = ReturnType<typeof createWebVersions>
type WebVersionOptions = {
  /** The one that the installation was told to say; without it, the one that came along. */
  told?: WAVersion | undefined
  fetchNewest: () => Promise<WAVersion | undefined>
}

/** As which version of WhatsApp Web lines come. The service refuses one that is too old: then the newest is asked for. */
export function createWebVersions({ told, fetchNewest }: WebVersionOptions) {
  let current = told ?? DEFAULT_CONNECTION_CONFIG.version
  return {
    current: () => current,
    /** False where there is none that is newer than what was refused. */
    async renew(refused: WAVersion): Promise<boolean> {
      if (isNewer(current, refused)) return true
      const newest = await fetchNewest().catch(() => undefined)
      if (!newest || !isNewer(newest, refused)) return false
      current = newest
      return true
    },
  }
}

/** Undefined where the service cannot be asked. */
export async function fetchNewestVersion(): Promise<WAVersion | undefined> {
  const { version, isLatest } = await fetchLatestWaWebVersion({ signal: AbortSignal.timeout(PATIENCE) })
  return isLatest ? version : undefined
}

const isNewer = (one: WAVersion, other: WAVersion) => {
  const place = one.findIndex((part, at) => part !== other[at])
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0)
}
