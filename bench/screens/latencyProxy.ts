import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** The same server from far away: everything sent, in either direction, arrives half of `delay` milliseconds later. */
export async function startLatencyProxy(url: string, delay: number) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial({ host: hostname, port: Number(port), noDelay: true })
    near.setNoDelay()
    carry(near, far, delay / 2)
    carry(far, near, delay / 2)
    for (const socket of [near, far]) open.add(socket.once('close', () => open.delete(socket)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function carry(from: Socket, to: Socket, after: number) {
  const later = (work: () => void) => setTimeout(() => to.destroyed || work(), after)
  from.on('data', (bytes) => later(() => to.write(bytes)))
  from.on('end', () => later(() => to.end()))
  from.on('error', () => to.destroy())
}
