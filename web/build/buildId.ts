import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Writes the id of the build into the page: a hash over the names of all files, which contain their own hashes. */
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
