import type { Part } from './restartOnExit.d.mts'

type Cluster = { parts: ReadonlyMap<string, Part>; url: string; logins: string; stop: () => Promise<void> }

export function startCluster(given: {
  folder: string
  port: number
  env?: Record<string, string>
  release?: string
  demo?: boolean
  say: (line: string) => void
  signal?: AbortSignal
}): Promise<Cluster>
