import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { stages } from './stages.ts'
import { languages, textsModule } from './texts.ts'

type Stage = keyof typeof stages
type File = { file: string; bytes: number }

const outside = join(import.meta.dirname, '../public')

/** Counts the files that a browser fetches for a stage and the bytes of the scripts among them, writes the figures beside the build, and fails it beyond the limits. */
export function loadBudget(stage: Stage): Plugin {
  const { until, limit } = stages[stage]
  return {
    name: 'recado:load-budget',
    apply: 'build',
    generateBundle: {
      // By then all files exist.
      order: 'post',
      handler(_, bundle) {
        const files = languages
          .map((language) => fetched(bundle, stage, language))
          .reduce((most, one) => (sum(one) > sum(most) ? one : most))
        const total = { bytes: sum(files), requests: files.length }
        const source = JSON.stringify({ limit, total, files }, null, 2)
        this.emitFile({ type: 'asset', fileName: `budget-${until.replace(' ', '-')}.json`, source })
        const scripts = `${kilobytes(total.bytes)} of ${kilobytes(limit.bytes)} JavaScript gzip`
        const figures = `Until the ${until} can be used: ${total.requests} of ${limit.requests} requests, ${scripts}`
        if (total.bytes > limit.bytes || total.requests > limit.requests) this.error(figures)
        this.info(figures)
      },
    },
  }
}

/** The page itself, the files that it names, and those that the modules of this stage and of earlier ones need. */
function fetched(bundle: Rolldown.OutputBundle, stage: Stage, language: string): File[] {
  const names = Object.keys(stages) as Stage[]
  const met = names.slice(0, names.indexOf(stage) + 1)
  const modules = met.flatMap((one) => [...stages[one].modules, textsModule(language, stages[one].texts)])
  const page = String((bundle['index.html'] as Rolldown.OutputAsset).source)
  const named = [...page.matchAll(/ (?:src|href)="\/([^"]+)"/g)].map(([, file = '']) => file)
  const files = new Set(['index.html', ...named, ...modules.flatMap((module) => filesOf(bundle, module))])
  for (const file of files) {
    const output = bundle[file]
    if (output?.type !== 'chunk') continue
    for (const needed of [...output.imports, ...(output.viteMetadata?.importedCss ?? [])]) files.add(needed)
  }
  return [...files].map((file) => ({ file, bytes: weigh(file, bundle[file]) }))
}

/** The file that holds a module, and the small file through which Rolldown imports a module that a group holds. */
function filesOf(bundle: Rolldown.OutputBundle, module: string) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!holder) throw new Error(`No file holds ${module}`)
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  return [holder.fileName, ...(entry ? [entry.fileName] : [])]
}

function weigh(file: string, output: Rolldown.OutputBundle[string] | undefined) {
  if (output?.type === 'chunk') return gzipSync(output.code).length
  return file.endsWith('.js') ? gzipSync(readFileSync(join(outside, file))).length : 0
}
const sum = (files: File[]) => files.reduce((total, { bytes }) => total + bytes, 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} KB`
