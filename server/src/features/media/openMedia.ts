import { Readable } from 'node:stream'
import { type OutboundMedia, Refused, Unavailable } from '../../channels/channel.ts'
import type { Kernel } from '../../kernel/feature.ts'
import { fileKey } from './mediaKeys.ts'

type Sent = { id: string; mime: string; name: string; size: number; seconds: number | null }

/** A file for a channel. It is opened only when the channel reads it. */
export const mediaOpener =
  ({ files }: Pick<Kernel, 'files'>) =>
  (companyId: number, { id, mime, name, size, seconds }: Sent): OutboundMedia => ({
    mime,
    name,
    size,
    seconds: seconds ?? undefined,
    isVoice: mime === 'audio/ogg',
    open: () => Readable.from(bytes(files, fileKey(companyId, id)), { objectMode: false }),
  })

async function* bytes(files: Kernel['files'], key: string) {
  const stream = await files.open(key).catch(unavailable)
  if (!stream) throw new Refused('mediaGone')
  try {
    yield* stream
  } catch (error) {
    unavailable(error)
  }
}

/** The file store is unavailable: the message waits for its file and nothing is lost. */
function unavailable(error: unknown): never {
  throw new Unavailable('The file is out of reach', { cause: error })
}
