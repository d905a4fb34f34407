import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { missingPrograms } from '../../src/cluster/installedPrograms.ts'
import { proxy } from '../../src/cluster/proxy.ts'
import { createKeptProcesses } from '../crash/keptProcesses.ts'
import { freePort } from '../crash/startProduct.ts'

/** A serving process. On command it ends during the next call: it has received the call, and does not answer. */
async function serving() {
  const heard: string[] = []
  let isEnding = false
  const server = createServer(({ method, url, socket }, response) => {
    if (url === '/readyz') return response.end()
    heard.push(`${method}`)
    if (!isEnding) return response.end()
    server.close()
    socket.destroy()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    port,
    heard,
    endWithNext() {
      isEnding = true
    },
  }
}

async function openProxied() {
  const [one, other] = [await serving(), await serving()]
  const port = await freePort()
  const { begin } = await createKeptProcesses('proxy')
  await begin(proxy({ port, webPorts: [one.port, other.port] }))
  const call = (method: string) => fetch(`http://127.0.0.1:${port}`, { method, headers: { cookie: 'recado_server=web1' } })
  expect((await call('GET')).status).toBe(200)
  return { one, other, call }
}

test.skipIf(missingPrograms().length > 0)('a read is repeated at another process when the first ends during it', async () => {
  const { one, other, call } = await openProxied()
  one.endWithNext()
  expect((await call('GET')).status).toBe(200)
  expect({ one: one.heard, other: other.heard }).toEqual({ one: ['GET', 'GET'], other: ['GET'] })
})

test.skipIf(missingPrograms().length > 0)('a write is done by one process alone, which may have done it before it ended', async () => {
  const { one, other, call } = await openProxied()
  one.endWithNext()
  expect((await call('POST').catch(() => ({ status: 502 }))).status).toBe(502)
  expect({ one: one.heard, other: other.heard }).toEqual({ one: ['GET', 'POST'], other: [] })
})
