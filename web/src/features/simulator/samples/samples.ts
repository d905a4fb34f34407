import { sampleFilm } from './sampleFilm.ts'
import { samplePaper } from './samplePaper.ts'
import { samplePhoto, sampleSticker } from './samplePhoto.ts'
import { sampleVoice } from './sampleVoice.ts'

export type Sample = 'photo' | 'film' | 'voice' | 'paper' | 'sticker'

const makers: Record<Sample, () => File | Promise<File>> = {
  photo: samplePhoto,
  film: sampleFilm,
  voice: sampleVoice,
  paper: samplePaper,
  sticker: sampleSticker,
}

/** A file made here and now, so that every kind can be sent without having one at hand. */
export const makeSample = async (kind: Sample): Promise<File> => makers[kind]()
