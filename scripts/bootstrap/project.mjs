import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The pinned Node that runs the product; any Node from 20 on may run these scripts. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * The environment for the pinned Node: programs that look for `node` find the same one, and compiled code is cached for the next process,
 * which halves its start.
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
