import { join } from 'node:path'

/** What lies where inside the folder of the embedded database. */
export const embeddedPathsIn = (directory: string) => ({
  directory,
  cluster: join(directory, 'cluster'),
  /** How the names of folders begin in which a cluster is being made: whatever lies there was never finished. */
  unfinished: join(directory, 'cluster.unfinished-'),
  password: join(directory, 'password'),
  postmasterFile: join(directory, 'cluster', 'postmaster.pid'),
})

export type EmbeddedPaths = ReturnType<typeof embeddedPathsIn>
