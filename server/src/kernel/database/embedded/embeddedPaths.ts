import { join } from 'node:path'

/** The paths inside the folder of the embedded database. */
export const embeddedPathsIn = (directory: string) => ({
  directory,
  cluster: join(directory, 'cluster'),
  /** The prefix of folders in which a cluster is being made. Whatever is left there was never finished. */
  unfinished: join(directory, 'cluster.unfinished-'),
  /** A complete cluster of the next version, for the moment in which it takes the place of the old one. */
  upgraded: join(directory, 'cluster.upgraded'),
  /** Where complete segments of the log wait to be carried away. */
  archive: join(directory, 'archive'),
  password: join(directory, 'password'),
  postmasterFile: join(directory, 'cluster', 'postmaster.pid'),
})

export type EmbeddedPaths = ReturnType<typeof embeddedPathsIn>
