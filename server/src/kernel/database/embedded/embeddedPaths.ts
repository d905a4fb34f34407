import { join } from 'node:path'

/** The paths inside the folder of the embedded database. */
export const embeddedPathsIn = (directory: string) => ({
  directory,
  cluster: join(directory, 'cluster'),
  /** The prefix of folders in which a cluster is being made. Whatever is left there was never finished. */
  unfinished: join(directory, 'cluster.unfinished-'),
  password: join(directory, 'password'),
  postmasterFile: join(directory, 'cluster', 'postmaster.pid'),
})

export type EmbeddedPaths = ReturnType<typeof embeddedPathsIn>
