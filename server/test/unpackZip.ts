import yauzl from 'yauzl'

/** The files of an archive, as texts. */
export async function unpackZip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files[entry.fileName] = Buffer.concat(parts).toString()
  }
  return files
}
