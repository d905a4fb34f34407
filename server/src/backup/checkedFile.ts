import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { BackupFolder, BackupManifest } from './backupFolder.ts'
import { countAndHash } from './backupTarget.ts'
import { DamagedFile } from './encryption.ts'

type Named = { folder: BackupFolder; manifest: Pick<BackupManifest, 'files'>; name: string }

/** Yields the content of a file. It throws at the end if the content differs from the manifest. */
export async function* readChecked({ folder, manifest, name }: Named): AsyncGenerator<Uint8Array> {
  const expected = manifest.files.find((file) => file.name === name)
  let stored: (() => { sha256: string }) | undefined
  const content = await folder.open(name, (bytes) => {
    const { counted, result } = countAndHash(bytes)
    stored = result
    return counted
  })
  if (!content || !expected) throw new DamagedFile(`${name} is missing in ${folder.target.label}`)
  try {
    yield* content
  } catch (error) {
    if (error instanceof DamagedFile) throw error
    throw new DamagedFile(`${name} in ${folder.target.label} is damaged: ${(error as Error).message}`)
  }
  if (stored?.().sha256 !== expected.sha256) throw new DamagedFile(`${name} in ${folder.target.label} is damaged`)
}

/** As `readChecked`, but unpacks the content. */
export async function* unzipChecked(file: Named): AsyncGenerator<Uint8Array> {
  try {
    // `pipeline` needs a callback. The reader of the stream gets the error.
    yield* pipeline(Readable.from(readChecked(file)), createGunzip(), () => undefined) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (error instanceof DamagedFile) throw error
    throw new DamagedFile(`${file.name} in ${file.folder.target.label} is damaged: ${(error as Error).message}`)
  }
}

/** Reads the stored file, and throws if it differs from what was written. */
export async function assertStored(folder: BackupFolder, { name, sha256 }: Pick<BackupManifest['files'][number], 'name' | 'sha256'>) {
  const stored = await folder.target.open(name)
  if (!stored) throw new DamagedFile(`${name} is missing in ${folder.target.label}`)
  const { counted, result } = countAndHash(stored)
  for await (const _chunk of counted);
  if (result().sha256 !== sha256) throw new DamagedFile(`${name} in ${folder.target.label} is damaged`)
}
