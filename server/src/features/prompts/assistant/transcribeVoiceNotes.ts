import { setTimeout as wait } from 'node:timers/promises'
import { ResponderFailed } from '../../../connectors/responder.ts'
import { later, minutes } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { saveTranscript } from '../../media/index.ts'
import { fileArrivalPublisher } from '../../messages/index.ts'
import type { AiService } from '../service/aiService.ts'
import type { ConversationMessage } from './readConversation.ts'
import { isTranscribable, transcribe } from './transcribe.ts'

/** At most this many voice notes are transcribed before one answer: the newest. */
const AT_ONCE = 3
/** Do not wait for the file of a message older than this: its download has most likely failed. */
const WAIT_FOR_FILES_OF = minutes(2)
const POLL_MS = 200

/** `model` is undefined if neither the company nor the installation has chosen one for voice notes. */
type Transcription = { kernel: Kernel; service: AiService; model: string | undefined; companyId: number; signal: AbortSignal }
type Note = { id: string; state: string; mime: string; size: number; seconds: number | null }

/**
 * Transcribes the customer's voice notes; the result maps ids of files to texts. It leaves out what is not ready in time, so that the
 * answer never waits for it.
 */
export async function transcribeVoiceNotes(
  transcription: Transcription,
  messages: readonly ConversationMessage[],
): Promise<ReadonlyMap<string, string>> {
  const { clock } = transcription.kernel
  if (transcription.model === undefined) return new Map()
  const comingSince = later(clock.now(), -WAIT_FOR_FILES_OF).toISOString()
  const wanted = messages
    .filter(({ fromMe, mediaType, file }) => !fromMe && mediaType === 'audio' && file?.transcript === null)
    .slice(-AT_ONCE)
    .filter(({ file, createdAt }) => file?.state === 'ready' || (file?.state === 'waiting' && createdAt > comingSince))
  const transcripts = await Promise.all(
    wanted.map(async ({ file }) => file && ([file.id, await transcribeNote(transcription, file)] as const)),
  )
  return new Map(transcripts.flatMap((one) => (one?.[1] ? [[one[0], one[1]] as const] : [])))
}

async function transcribeNote(transcription: Transcription, note: Note): Promise<string | undefined> {
  const { kernel, companyId, signal } = transcription
  try {
    const file = await waitForFile(transcription, note)
    if (!file || !isTranscribable(file)) return undefined
    const transcript = await transcribe(transcription, file)
    await kernel.transact({ companyId }, async (tx) => {
      if (await saveTranscript(tx, note.id, transcript)) await fileArrivalPublisher(kernel)(tx, note.id)
    })
    return transcript
  } catch (error) {
    const reason = error instanceof ResponderFailed ? error.reason : signal.aborted ? 'timeout' : 'internal'
    kernel.log.debug({ companyId, mediaId: note.id, reason }, 'a voice note could not be transcribed')
    return undefined
  }
}

/** Waits until the file of the note is downloaded. */
async function waitForFile({ kernel, companyId, signal }: Transcription, note: Note): Promise<Note | undefined> {
  let current: Note | undefined = note
  while (current?.state === 'waiting') {
    await wait(POLL_MS, undefined, { signal })
    const rows = kernel.read(companyId).selectFrom('media').select(['id', 'state', 'mime', 'size', 'seconds'])
    current = await rows.where('id', '=', note.id).executeTakeFirst()
  }
  return current?.state === 'ready' ? current : undefined
}
