import { drawEvening, drawFace } from '../frame/drawing.ts'
import { sampleFilm } from './sampleFilm.ts'
import { samplePaper } from './samplePaper.ts'
import { sampleVoice } from './sampleVoice.ts'

export type Sample = 'photo' | 'film' | 'voice' | 'paper' | 'sticker'

/** A photo of a sunset. */
const samplePhoto = () => drawn(1200, 900, drawEvening, { name: 'photo.jpg', type: 'image/jpeg' })

/** A laughing face on a transparent background. */
const sampleSticker = () => drawn(512, 512, drawFace, { name: 'sticker.webp', type: 'image/webp' })

type Draw = (pen: CanvasRenderingContext2D, moment: number) => void

async function drawn(width: number, height: number, draw: Draw, { name, type }: { name: string; type: string }): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (pen) draw(pen, Math.random())
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  if (!blob) throw new Error('Nothing was drawn')
  return new File([blob], name, { type: blob.type })
}

const makers: Record<Sample, () => File | Promise<File>> = {
  photo: samplePhoto,
  film: sampleFilm,
  voice: sampleVoice,
  paper: samplePaper,
  sticker: sampleSticker,
}

/** Creates a file of any kind, so that none needs to be at hand. */
export const makeSample = async (kind: Sample): Promise<File> => makers[kind]()
