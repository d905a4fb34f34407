let env: Record<string, string> = {}

/** The settings of files for worlds that are made now. */
export const fileStoreEnv = () => env

/** Worlds made during `work` store their files in a bucket, so that a test file can run again with another store. */
export async function withFilesIn<Result>(bucket: Record<string, string>, work: () => Promise<Result>) {
  env = bucket
  try {
    return await work()
  } finally {
    env = {}
  }
}
