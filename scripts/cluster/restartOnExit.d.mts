import type { SpawnOptions } from 'node:child_process'

/** What is run, and how one knows that it is ready. */
export type Program = {
  name: string
  at: string
  program: string
  words: readonly string[]
  options?: SpawnOptions
  end?: 'SIGINT' | 'SIGTERM'
  isReady: () => Promise<boolean>
}

export type Part = {
  name: string
  at: string
  /** How often it has ended so far. */
  endings: () => number
  /** Ends it: it comes back by itself. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** Ends it, and it stays away. */
  stop: (signal?: 'SIGKILL') => Promise<void>
  /** From its next start on it is the product of another folder. */
  moveTo: (folder: string) => void
  isReady: () => Promise<boolean>
}

export function restartOnExit(given: Program & { say: (line: string) => void }): Part
