import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { getMediaKeys, type MediaType } from 'baileys'
import type { MediaHost } from './mediaHost.ts'

const MAC = 10
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Where an encrypted file is, and what decrypts it. Every message with a file has this part. */
export type SealedFile = {
  url: string
  directPath: string
  mediaKey: Uint8Array
  fileEncSha256: Uint8Array
  fileSha256: Uint8Array
  fileLength: number
}

export async function sealFile(bytes: Buffer, type: MediaType, host: MediaHost): Promise<SealedFile> {
  const mediaKey = randomBytes(32)
  const { iv, cipherKey, macKey } = await keysOf(mediaKey, type)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  const mac = createHmac('sha256', macKey).update(iv).update(encrypted).digest().subarray(0, MAC)
  const sealed = Buffer.concat([encrypted, mac])
  const { url, direct_path: directPath } = host.keep(sealed)
  return { url, directPath, mediaKey, fileEncSha256: sha256(sealed), fileSha256: sha256(bytes), fileLength: bytes.length }
}

export async function openFile(file: { directPath?: string | null; mediaKey?: Uint8Array | null }, type: MediaType, host: MediaHost) {
  const sealed = host.file(file.directPath ?? '')
  if (!sealed || !file.mediaKey) throw new Error('The file is not there')
  const { iv, cipherKey } = await keysOf(file.mediaKey, type)
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  return Buffer.concat([decipher.update(sealed.subarray(0, -MAC)), decipher.final()])
}

async function keysOf(mediaKey: Uint8Array, type: MediaType) {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type)
  if (!macKey) throw new Error('There is no key to sign with')
  return { iv, cipherKey, macKey }
}
