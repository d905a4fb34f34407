import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.mjs'

const notSources = new Set(['node_modules', 'dist'])

/** Changes with any file in these files and folders. File times do not count: a clone or a checkout sets them anew. */
export function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(join(root, path))))
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !notSources.has(name))
  return names.sort().flatMap((name) => filesUnder(join(path, name)))
}
