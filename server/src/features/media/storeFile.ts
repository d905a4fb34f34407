import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { Kernel } from '../../kernel/feature.ts'
import { analyzeSound, toVoiceNote } from './ffmpeg.ts'
import type { StoredFile } from './media.rows.ts'
import { fileKey, thumbnailKey } from './mediaKeys.ts'
import { createThumbnail } from './thumbnail.ts'

type Arrived = { companyId: number; id?: string; path: string; name: string; mime: string; isRecording?: boolean }

/** The type that WhatsApp plays as a voice note. */
const VOICE_NOTE = 'audio/ogg'

/** Moves a file into the store, with its thumbnail, waveform and length. The file at `path` is gone afterwards. */
export async function storeFile(kernel: Pick<Kernel, 'files' | 'config'>, arrived: Arrived): Promise<StoredFile> {
  const { companyId, id = randomUUID() } = arrived
  const { path, name, mime } = arrived.isRecording ? await asVoiceNote(kernel, arrived) : arrived
  const kind = fileKindOf(mime)
  const { size } = await stat(path)
  const sound = kind === 'audio' ? await analyzeSound(kernel.config, path) : undefined
  const thumbnail = kind === 'image' ? await createThumbnail(path) : undefined
  if (thumbnail) await kernel.files.put(thumbnailKey(companyId, id), Readable.from([thumbnail], { objectMode: false }))
  await kernel.files.put(fileKey(companyId, id), path)
  return {
    id,
    mime,
    name,
    size,
    hasThumbnail: thumbnail !== undefined,
    seconds: sound?.seconds ?? null,
    waveform: sound?.waveform ?? null,
  }
}

async function asVoiceNote({ config }: Pick<Kernel, 'config'>, { path, name, mime }: Arrived) {
  const converted = `${path}.ogg`
  if (fileKindOf(mime) !== 'audio' || mime === VOICE_NOTE || !(await toVoiceNote(config, path, converted))) {
    await rm(converted, { force: true })
    return { path, name, mime }
  }
  await rm(path, { force: true })
  return { path: converted, name: `${name.replace(/\.\w{1,5}$/, '')}.ogg`, mime: VOICE_NOTE }
}
