import { drawEvening, drawFace } from '../frame/drawing.ts'
import { sampleFilm } from './sampleFilm.ts'
import { samplePaper } from './samplePaper.ts'
import { sampleVoice } from './sampleVoice.ts'

export type Sample = 'photo' | 'film' | 'voice' | 'paper' | 'sticker'

/** An evening at the sea. */
const samplePhoto = () => drawn(1200, 900, drawEvening, { name: 'photo.jpg', type: 'image/jpeg' })

/** A face that laughs, on nothing. */
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

/** A file made here and now, so that every kind can be sent without having one at hand. */
export const makeSample = async (kind: Sample): Promise<File> => makers[kind]()
