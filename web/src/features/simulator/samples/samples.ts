import { drawEvening, drawLaughingFace } from './drawSamples.ts'
import { samplePdf } from './samplePdf.ts'
import { sampleVideo } from './sampleVideo.ts'
import { sampleVoice } from './sampleVoice.ts'

export type SampleKind = 'photo' | 'film' | 'voice' | 'paper' | 'sticker'

/** A photo of a sunset. */
const samplePhoto = () => drawFile(1200, 900, drawEvening, { name: 'photo.jpg', type: 'image/jpeg' })

/** A laughing face on a transparent background. */
const sampleSticker = () => drawFile(512, 512, drawLaughingFace, { name: 'sticker.webp', type: 'image/webp' })

type Draw = (pen: CanvasRenderingContext2D, moment: number) => void

async function drawFile(width: number, height: number, draw: Draw, { name, type }: { name: string; type: string }): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (pen) draw(pen, Math.random())
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  if (!blob) throw new Error('Nothing was drawn')
  return new File([blob], name, { type: blob.type })
}

const makers: Record<SampleKind, () => File | Promise<File>> = {
  photo: samplePhoto,
  film: sampleVideo,
  voice: sampleVoice,
  paper: samplePdf,
  sticker: sampleSticker,
}

/** Creates a sample file of any kind, so that nobody has to look for one. */
export const createSample = async (kind: SampleKind): Promise<File> => makers[kind]()
