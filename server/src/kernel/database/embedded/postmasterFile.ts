import { readFileSync } from 'node:fs'

/** The file that a running server keeps in its cluster. */
export function readPostmasterFile(file: string): { pid: number; ready: boolean } | undefined {
  const lines = readLines(file)
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

function readLines(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
