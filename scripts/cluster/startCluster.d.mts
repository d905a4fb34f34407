type Part = {
  name: string
  at: string
  /** Ends it: it comes back by itself. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** From its next start on it is the product of another folder. */
  moveTo: (folder: string) => void
  isReady: () => Promise<boolean>
}
type Cluster = { parts: ReadonlyMap<string, Part>; url: string; stop: () => Promise<void> }

export function startCluster(given: {
  folder: string
  port: number
  env?: Record<string, string>
  release?: string
  say: (line: string) => void
  signal?: AbortSignal
}): Promise<Cluster>
