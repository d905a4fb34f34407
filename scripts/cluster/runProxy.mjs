import { join } from 'node:path'
import { root } from '../project.mjs'

/** The proxy in front of two serving processes, with the configuration of `deploy/`. */
export function runProxy({ port, webs: [web1, web2] }) {
  const on = (at) => `127.0.0.1:${at}`
  const options = { env: { ...process.env, BIND: on(port), WEB1: on(web1), WEB2: on(web2) } }
  const words = ['-f', join(root, 'deploy', 'haproxy.cfg'), '-db']
  return { name: 'proxy', at: `http://localhost:${port}`, program: 'haproxy', words, options, isReady: () => isReady(port) }
}

export const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
