import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Texts = { title?: string; errors?: Record<string, string> }

const locale = /\/locales\/\w+\/\w+\.json$/
const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The shell shows the title of every page, and says what went wrong in any feature, before the texts of that feature are there.
 * Both stand in the feature's own file; here they come along with the shell's, as `titles` and `errors`.
 */
export function shellTexts(): Plugin {
  return {
    name: 'recado:shell-texts',
    load(id) {
      if (!locale.test(id)) return
      const { errors: _, ...own } = read(id)
      if (basename(id) !== 'shell.json') return JSON.stringify(own)
      const files = readdirSync(dirname(id)).map((file) => join(dirname(id), file))
      for (const file of files) this.addWatchFile(file)
      const all = files.map((file) => [basename(file, '.json'), read(file)] as const)
      const titles = Object.fromEntries(all.map(([name, { title }]) => [name, title]))
      const errors = Object.assign({}, ...all.map(([, { errors }]) => errors))
      return JSON.stringify({ ...own, titles, errors })
    },
  }
}
