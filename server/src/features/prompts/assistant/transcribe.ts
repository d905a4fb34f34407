import { buffer } from 'node:stream/consumers'
import type { Kernel } from '../../../kernel/feature.ts'
import { mediaOpener } from '../../media/index.ts'
import type { AiService } from '../service/aiService.ts'

/** The types of audio that the service accepts, with the file ending by which it recognises each. */
const endings: Readonly<Record<string, string>> = {
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
}
const MOST_BYTES = 24 * 1024 * 1024
const LONGEST_SECONDS = 5 * 60
const LONGEST_TEXT = 8000

type Note = { id: string; mime: string; size: number; seconds: number | null }

export const isTranscribable = ({ mime, size, seconds }: Note) =>
  endings[mime] !== undefined && size <= MOST_BYTES && (seconds ?? 0) <= LONGEST_SECONDS

type TranscribeOptions = { kernel: Pick<Kernel, 'files'>; service: AiService; model: string | undefined; companyId: number }

/**
 * The text of a voice note; empty if nobody speaks. The service gets the bytes under a neutral name, because the customer's file name is
 * personal.
 */
export async function transcribe({ kernel, service, model = '', companyId }: TranscribeOptions, note: Note): Promise<string> {
  const { open } = mediaOpener(kernel)(companyId, { ...note, name: '' })
  const file = new File([await buffer(open())], `voice.${endings[note.mime]}`, { type: note.mime })
  const text = await service.transcribe(file, model)
  return text.trim().slice(0, LONGEST_TEXT)
}
