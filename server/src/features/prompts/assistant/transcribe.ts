import { buffer } from 'node:stream/consumers'
import type { Kernel } from '../../../kernel/feature.ts'
import { mediaOpener } from '../../media/index.ts'
import type { AiService } from '../service/aiService.ts'

/** What the service takes, with what it knows each by. */
const endings: Readonly<Record<string, string>> = {
  ...{ 'audio/ogg': 'ogg', 'audio/opus': 'ogg', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/x-m4a': 'm4a' },
  ...{ 'audio/webm': 'webm', 'audio/wav': 'wav', 'audio/vnd.wave': 'wav', 'audio/flac': 'flac', 'audio/x-flac': 'flac' },
}
const MOST_BYTES = 24 * 1024 * 1024
const LONGEST_SECONDS = 5 * 60
const LONGEST_TEXT = 8000

type Note = { id: string; mime: string; size: number; seconds: number | null }

export const isTranscribable = ({ mime, size, seconds }: Note) =>
  endings[mime] !== undefined && size <= MOST_BYTES && (seconds ?? 0) <= LONGEST_SECONDS

type TranscribeOptions = { kernel: Pick<Kernel, 'files'>; service: AiService; model: string | undefined; companyId: number }

/** What is said in a voice note; empty where nothing is. Of the customer's file only the bytes are handed on, not its name. */
export async function transcribe({ kernel, service, model = '', companyId }: TranscribeOptions, note: Note): Promise<string> {
  const { open } = mediaOpener(kernel)(companyId, { ...note, name: '' })
  const file = new File([await buffer(open())], `voice.${endings[note.mime]}`, { type: note.mime })
  const text = await service.transcribe(file, model)
  return text.trim().slice(0, LONGEST_TEXT)
}
