import { statfs } from 'node:fs/promises'

/** Free and all bytes of the disk on which a folder lies. */
export async function diskSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
