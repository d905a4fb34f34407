import { buffer } from 'node:stream/consumers'
import type OpenAI from 'openai'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/feature.ts'
import { SpeakerFailed } from '../../../kernel/speaker.ts'
import { openMedia } from '../../media/index.ts'

const MODEL = 'whisper-1'
/** What the service takes, with what it knows each by. */
const endings: Readonly<Record<string, string>> = {
  ...{ 'audio/ogg': 'ogg', 'audio/opus': 'ogg', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/x-m4a': 'm4a' },
  ...{ 'audio/webm': 'webm', 'audio/wav': 'wav', 'audio/vnd.wave': 'wav', 'audio/flac': 'flac', 'audio/x-flac': 'flac' },
}
const MOST_BYTES = 24 * 1024 * 1024
const LONGEST_SECONDS = 5 * 60
const LONGEST_TEXT = 8000

type Note = { id: string; mime: string; size: number; seconds: number | null }

export const isHearable = ({ mime, size, seconds }: Note) =>
  endings[mime] !== undefined && size <= MOST_BYTES && (seconds ?? 0) <= LONGEST_SECONDS

type TranscribeOptions = { kernel: Pick<Kernel, 'files'>; client: OpenAI; companyId: number; signal: AbortSignal }

/** What is said in a voice note; empty where nothing is. Of the customer's file only the bytes are handed on, not its name. */
export async function transcribe({ kernel, client, companyId, signal }: TranscribeOptions, note: Note): Promise<string> {
  const { open } = openMedia(kernel)(companyId, { ...note, name: '' })
  const file = new File([await buffer(open())], `voice.${endings[note.mime]}`, { type: note.mime })
  const answer = await client.audio.transcriptions.create({ file, model: MODEL, response_format: 'json' }, { signal })
  const { data } = z.object({ text: z.string() }).safeParse(answer)
  if (!data) throw new SpeakerFailed('garbage')
  return data.text.trim().slice(0, LONGEST_TEXT)
}
