import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What a proxy hands on: the file that holds it, and each name beside the one that it bears there. */
type Proxy = { file: string; holder: string; names: [outer: string, inner: string][] }

/**
 * Rolldown leaves a file of one line for every dynamically imported module that a group has taken in; it only hands on what the group's
 * file holds, and would be a request for nothing. Whoever imports it is led to the group's file instead. That line counts in the hash
 * that the importer's name bears, so names still stand for what is in the files.
 */
export function withoutProxies(): Plugin {
  return {
    name: 'recado:without-proxies',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const proxies = chunks.flatMap(readProxy)
        for (const { file } of proxies) delete bundle[file]
        for (const chunk of chunks) for (const proxy of proxies) bypass(chunk, proxy)
      },
    },
  }
}

/** As in `export{d as InboxPage}from"./inbox-CoPM_SDo.js";`, and nothing else. */
const HANDS_ON = /^(?:import"[^"]+";)*export\{([^}]+)\}from"\.\/([^"]+)";\s*$/

function readProxy({ fileName, code, isDynamicEntry, moduleIds }: Rolldown.OutputChunk): Proxy[] {
  const [, names, holder] = HANDS_ON.exec(code) ?? []
  if (!isDynamicEntry || moduleIds.length > 0 || !names || !holder) return []
  return [{ file: fileName, holder: fileName.replace(basename(fileName), holder), names: names.split(',').map(readName) }]
}

function readName(name: string): [string, string] {
  const [inner = '', outer = inner] = name.split(' as ')
  return [outer, inner]
}

function bypass(chunk: Rolldown.OutputChunk, { file, holder, names }: Proxy) {
  const handed = names.map(([outer, inner]) => `${outer}:m.${inner}`).join()
  chunk.code = chunk.code
    .replaceAll(`import(\`./${basename(file)}\`)`, `import(\`./${basename(holder)}\`).then(m=>({${handed}}))`)
    // The list of what is fetched ahead of an import.
    .replaceAll(`"${file}"`, `"${holder}"`)
}
