import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../../kernel/feature.ts'
import { incomingFolderOf } from '../../kernel/files/openFileStore.ts'

/** Writes bytes to a temporary file and deletes it after the work. Move the file away to keep it. */
export async function withTemporaryFile<Result>(
  { config }: Pick<Kernel, 'config'>,
  bytes: Uint8Array,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = incomingFolderOf(config)
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
