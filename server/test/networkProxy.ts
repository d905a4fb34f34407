import { createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { ConnectionOptions } from '../src/kernel/database/connect.ts'

/** The same for a database of the tests. `options`: how to reach it through the proxy. */
export async function proxyToDatabase(database: ConnectionOptions) {
  const maintenance = inject('postgres')
  const { host, port } = maintenance
  const way = await startNetworkProxy(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
  return { ...way, options: { ...(database as typeof maintenance), host: '127.0.0.1', port: way.port } }
}

/** A proxy that can cut, silently stop and repair the way to a server. */
export async function startNetworkProxy(target: NetConnectOpts) {
  const open = new Set<{ near: Socket; far: Socket }>()
  let attempts = 0
  let state: 'whole' | 'cut' | 'stopped' = 'whole'

  const server = createServer((near) => {
    attempts++
    if (state === 'cut') return near.destroy()
    const pair = { near, far: dial(target) }
    open.add(pair)
    near.pipe(pair.far)
    pair.far.pipe(near)
    for (const [one, other] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        open.delete(pair)
      })
    }
    if (state === 'stopped') stop(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    port: (server.address() as { port: number }).port,
    attempts: () => attempts,
    cut() {
      state = 'cut'
      for (const { near, far } of open) {
        near.destroy()
        far.destroy()
      }
    },
    /** Nothing comes through any more, and neither end is notified: a failed network. */
    stop() {
      state = 'stopped'
      for (const pair of open) stop(pair)
    },
    mend() {
      state = 'whole'
      for (const { near, far } of open) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const { near, far } of open) {
          near.destroy()
          far.destroy()
        }
      }),
  }
}

function stop({ near, far }: { near: Socket; far: Socket }) {
  near.unpipe(far).pause()
  far.unpipe(near).pause()
}
