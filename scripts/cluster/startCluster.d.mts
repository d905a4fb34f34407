import type { Part } from './keepRunning.d.mts'

type Cluster = { parts: ReadonlyMap<string, Part>; url: string; stop: () => Promise<void> }

export function startCluster(given: {
  folder: string
  port: number
  env?: Record<string, string>
  release?: string
  say: (line: string) => void
  signal?: AbortSignal
}): Promise<Cluster>
