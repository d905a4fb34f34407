import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Writes into the page which build it is of. The names of the files hold their hashes, so together they stand for all of it. */
export function buildId(): Plugin {
  return {
    name: 'recado:build-id',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const content = createHash('sha256').update(page).update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 16)
        return [{ tag: 'meta', attrs: { name: 'build', content }, injectTo: 'head' }]
      },
    },
  }
}
