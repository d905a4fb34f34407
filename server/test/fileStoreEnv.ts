let env: Record<string, string> = {}

/** What the worlds that are made now are told of where files lie. */
export const fileStoreEnv = () => env

/** Worlds that are made meanwhile keep their files in a bucket: so a file of tests is run again for another home. */
export async function withFilesIn<Result>(bucket: Record<string, string>, work: () => Promise<Result>) {
  env = bucket
  try {
    return await work()
  } finally {
    env = {}
  }
}
