import { readFileSync } from 'node:fs'

/** Reads the `postmaster.pid` of a running server. */
export function readPostmasterFile(file: string): { pid: number; port: number; host: string; ready: boolean } | undefined {
  const [process, , , port, socketFolder, address, , state] = readLines(file)
  const pid = Number(process)
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(port), host: socketFolder?.trim() || address?.trim() || '127.0.0.1', ready: state?.trim() === 'ready' }
}

function readLines(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
