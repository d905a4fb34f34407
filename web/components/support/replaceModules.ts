import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Serves other files in the place of some of the product's. The replacements themselves may still import what they replace. */
export function replaceModules(replacements: Record<string, string>): Plugin {
  for (const path of Object.keys(replacements)) if (!existsSync(path)) throw new Error(`There is no ${path} to replace`)
  const names = new Set(Object.keys(replacements).map((path) => basename(path)))
  const substitutes = new Set(Object.values(replacements))
  return {
    name: 'recado:replace-modules',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || substitutes.has(importer) || !names.has(basename(source))) return undefined
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved ? replacements[resolved.id] : undefined
    },
  }
}
