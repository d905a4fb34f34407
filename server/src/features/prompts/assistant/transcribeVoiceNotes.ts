import { setTimeout as wait } from 'node:timers/promises'
import { later, minutes } from '../../../kernel/clock.ts'
import type { Kernel } from '../../../kernel/feature.ts'
import { ResponderFailed } from '../../../kernel/responder.ts'
import { saveTranscript } from '../../media/index.ts'
import { fileArrivalPublisher } from '../../messages/index.ts'
import type { AiService } from '../service/aiService.ts'
import type { ConversationMessage } from './readConversation.ts'
import { isTranscribable, transcribe } from './transcribe.ts'

/** So many are written down before one answer; the newest. */
const AT_ONCE = 3
/** A file that has not come by then is not coming soon. */
const COMING_FOR = minutes(2)
const LOOKING_EVERY = 200

/** `model`: none where nobody has named one that writes down what is said. */
type Listening = { kernel: Kernel; service: AiService; model: string | undefined; companyId: number; signal: AbortSignal }
type Note = { id: string; state: string; mime: string; size: number; seconds: number | null }

/** What customers say in voice notes, by the file's id. What cannot be heard in time is left out, and the answer does not wait for it. */
export async function transcribeVoiceNotes(
  listening: Listening,
  said: readonly ConversationMessage[],
): Promise<ReadonlyMap<string, string>> {
  const { clock } = listening.kernel
  if (listening.model === undefined) return new Map()
  const comingSince = later(clock.now(), -COMING_FOR).toISOString()
  const wanted = said
    .filter(({ fromMe, mediaType, file }) => !fromMe && mediaType === 'audio' && file?.transcript === null)
    .slice(-AT_ONCE)
    .filter(({ file, createdAt }) => file?.state === 'ready' || (file?.state === 'waiting' && createdAt > comingSince))
  const heard = await Promise.all(wanted.map(async ({ file }) => file && ([file.id, await transcribeNote(listening, file)] as const)))
  return new Map(heard.flatMap((one) => (one?.[1] ? [[one[0], one[1]] as const] : [])))
}

async function transcribeNote(listening: Listening, note: Note): Promise<string | undefined> {
  const { kernel, companyId, signal } = listening
  try {
    const file = await waitForFile(listening, note)
    if (!file || !isTranscribable(file)) return undefined
    const words = await transcribe(listening, file)
    await kernel.transact({ companyId }, async (tx) => {
      if (await saveTranscript(tx, note.id, words)) await fileArrivalPublisher(kernel)(tx, note.id)
    })
    return words
  } catch (error) {
    const reason = error instanceof ResponderFailed ? error.reason : signal.aborted ? 'timeout' : 'internal'
    kernel.log.debug({ companyId, mediaId: note.id, reason }, 'a voice note could not be heard')
    return undefined
  }
}

/** The note once its file is here. */
async function waitForFile({ kernel, companyId, signal }: Listening, note: Note): Promise<Note | undefined> {
  let now: Note | undefined = note
  while (now?.state === 'waiting') {
    await wait(LOOKING_EVERY, undefined, { signal })
    const rows = kernel.read(companyId).selectFrom('media').select(['id', 'state', 'mime', 'size', 'seconds'])
    now = await rows.where('id', '=', note.id).executeTakeFirst()
  }
  return now?.state === 'ready' ? now : undefined
}
