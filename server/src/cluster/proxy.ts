import { join } from 'node:path'
import type { Program } from './restartOnExit.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/haproxy.cfg')

/** HAProxy in front of two serving processes, with the configuration of `deploy/`. */
export function proxy({ port, webPorts: [first, second] }: { port: number; webPorts: readonly [number, number] }): Program {
  const onLoopback = (targetPort: number) => `127.0.0.1:${targetPort}`
  return {
    name: 'proxy',
    address: `http://localhost:${port}`,
    path: 'haproxy',
    args: ['-f', CONFIGURATION, '-db'],
    options: { env: { ...process.env, BIND: onLoopback(port), WEB1: onLoopback(first), WEB2: onLoopback(second) } },
    isReady: () => isReady(port),
  }
}

/** Whether the product answers on this port that it is ready. */
export const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
