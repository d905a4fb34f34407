import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The one Node that runs the product; the one that runs these scripts may be any from 20 on. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * For what is run with the pinned Node: programs that look for `node` themselves find the same one, and what one process has
 * compiled of the product the next need not compile again, which is half of its start.
 */
export const pinnedEnvironment = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...withPath([dirname(pinnedNode), ...pathEntries()]),
})

/** For npm: its own Node must not be the one that it is about to replace. */
export const npmEnvironment = () => withPath(pathEntries().filter((folder) => !folder.startsWith(join(root, 'node_modules'))))

export const pathEntries = () => (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter(Boolean)

function withPath(folders) {
  const { PATH, Path, ...others } = process.env
  return { ...others, PATH: folders.join(delimiter) }
}
