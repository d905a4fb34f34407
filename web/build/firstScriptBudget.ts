import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Options = {
  /** What can be used then, as in `login form`. */
  until: string
  /** Modules that are loaded for that, beside what the page itself names. */
  pages: string[]
  locales: { languages: string[]; namespaces: string[] }
  /** Scripts beside the bundle, named by the page itself. */
  scripts: string[]
  limit: number
}

type Part = { file: string; bytes: number }

/** Weighs all JavaScript that a browser fetches until something can be used, keeps the figures, and refuses a build beyond the limit. */
export function firstScriptBudget({ until, pages, locales, scripts, limit }: Options): Plugin {
  let root = ''
  return {
    name: 'recado:first-script-budget',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const beside = scripts.map((file) => weigh(file, readFileSync(join(root, file))))
      const weighIn = (language: string) => {
        const modules = [...pages, ...locales.namespaces.map((namespace) => `src/locales/${language}/${namespace}.json`)]
        const first = withImports(chunks, [
          ...chunks.filter((chunk) => chunk.isEntry),
          ...modules.map((module) => chunkOf(chunks, join(root, module))),
        ])
        return [...beside, ...[...first].map(({ fileName, code }) => weigh(fileName, code))]
      }
      const parts = locales.languages.map(weighIn).reduce((most, one) => (sum(one) > sum(most) ? one : most))
      const total = sum(parts)
      this.emitFile({
        type: 'asset',
        fileName: `budget-${until.replace(' ', '-')}.json`,
        source: JSON.stringify({ limit, total, parts }, null, 2),
      })
      const figures = `JavaScript until the ${until} can be used: ${kilobytes(total)} of ${kilobytes(limit)} gzip`
      if (total > limit) this.error(figures)
      this.info(figures)
    },
  }
}

function chunkOf(chunks: Rolldown.OutputChunk[], module: string) {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`No chunk holds ${module}`)
  return chunk
}

/** The chunks and all that they import before they can run. */
function withImports(chunks: Rolldown.OutputChunk[], start: Rolldown.OutputChunk[]) {
  const found = new Set(start)
  for (const chunk of found) for (const file of chunk.imports) found.add(chunks.find(({ fileName }) => fileName === file) ?? chunk)
  return found
}

const weigh = (file: string, content: string | Uint8Array): Part => ({ file, bytes: gzipSync(content).length })
const sum = (parts: Part[]) => parts.reduce((total, { bytes }) => total + bytes, 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`
